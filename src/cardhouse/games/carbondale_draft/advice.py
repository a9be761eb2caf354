from cardhouse.core.rules import rule
@rule
def weigh(s: int, a: int) -> int:
    return 0
@rule
def evaluate(s: int, viewer: int) -> int:
    return 0
