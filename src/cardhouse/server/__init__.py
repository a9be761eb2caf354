"""The server: tables in the browser and for programs, over HTTP and WebSockets.

Its rooms, each knowing only those before it:

- ``messages``: what goes between a server and its clients;
- ``proof``: what shows afterwards that a deal was fair, and a record is the server's;
- ``storage``: the database;
- ``workers``: processes that think, solve and analyse;
- ``table``: a match, its people, and what each of them is told;
- ``web``: HTTP, sockets, who may ask how often.

``settings``, ``buckets`` and ``tokens`` beside them know no room and are known to all.
"""
