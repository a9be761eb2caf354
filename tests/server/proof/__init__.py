"""What shows afterwards that a deal was fair."""
