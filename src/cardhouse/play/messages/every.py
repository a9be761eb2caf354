"""Every message of a table in play under one name; whoever needs a few parts only imports these and
starts sooner.
"""

from cardhouse.play.messages.changes import *  # noqa: F403
from cardhouse.play.messages.house import *  # noqa: F403
from cardhouse.play.messages.lessons import *  # noqa: F403
from cardhouse.play.messages.notices import *  # noqa: F403
from cardhouse.play.messages.parts import *  # noqa: F403
from cardhouse.play.messages.requests import *  # noqa: F403
from cardhouse.play.messages.undo import *  # noqa: F403
