"""Every message between a server and its clients, declared once; the client's types are generated from here.

Each message is a JSON object whose ``type`` names its class.
"""

from cardhouse.server.messages.http import *  # noqa: F403
from cardhouse.server.messages.lessons import *  # noqa: F403
from cardhouse.server.messages.parts import *  # noqa: F403
from cardhouse.server.messages.requests import *  # noqa: F403
from cardhouse.server.messages.to_client import *  # noqa: F403
