"""Proof: what shows afterwards that a deal was fair and a record is the server's: shares, promises,
signatures.
"""
