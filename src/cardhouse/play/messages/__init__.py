"""The messages of a table in play, both directions, as plain dataclasses; nothing else is needed to
read or write them.

Each message is a JSON object whose ``type`` names its kind. ``reader`` turns JSON into messages and
back with the standard library alone; a server may do it with a faster one, which it teaches the
same dataclasses.
"""
