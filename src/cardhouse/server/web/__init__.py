"""The web: HTTP, sockets, who asks and how often, the pages of the client. What is played is up to
``table``.
"""
