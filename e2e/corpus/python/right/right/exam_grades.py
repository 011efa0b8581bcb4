"""Letter grades of an exam."""

pass_mark = 50
pass_desc = "Passed"
fail_desc = "Failed"
token_type = "bearer"


def describe(score: int) -> str:
    """Describe a score between 0 and 100.

    >>> describe(50)
    'Passed'
    >>> describe(49)
    'Failed'
    """
    return pass_desc if score >= pass_mark else fail_desc


def letter(score: int) -> str:
    """Return the letter of a score.

    Raises:
        ValueError: if the score is not between 0 and 100.
    """
    if not 0 <= score <= 100:
        raise ValueError("score out of range")
    for limit, name in ((90, "A"), (80, "B"), (70, "C"), (50, "D")):
        if score >= limit:
            return name
    return "F"
