"""The full-screen app: home, tables, lessons, rules, records. It draws any scene and knows no
game.
"""
