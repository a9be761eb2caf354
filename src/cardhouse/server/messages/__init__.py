"""Every message between a server and its clients, declared once; the client's types are generated
from here.

Each message over a WebSocket is a JSON object whose ``type`` names its class. Those of a table in
play are ``play.messages``; here are the server's own, and what goes over HTTP.
"""

from cardhouse.play.messages.every import *  # noqa: F403
from cardhouse.server.messages.http import *  # noqa: F403
from cardhouse.server.messages.requests import *  # noqa: F403
from cardhouse.server.messages.to_client import *  # noqa: F403
