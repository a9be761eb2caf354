"""The inner channel: processes of one server pass on to each other what is asked about tables that
are not theirs.
"""
