"""The table screen: a scene, the cursor on it, and what may be asked there; it knows no rules."""
