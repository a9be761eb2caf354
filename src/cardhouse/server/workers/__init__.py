"""Workers: processes beside the server's own that think for computer players, solve deals and
analyse games.
"""
