"""Tables: a match, the people at it, what each of them may ask for and is told. Knows no web
server.

``table.Table`` is made of parts: people, audience, clock, standing answers, requests carried out.
``handling`` finds the handler of a request in a registry that the modules with handlers fill;
``hub`` keeps the tables and knows no handler.
"""
