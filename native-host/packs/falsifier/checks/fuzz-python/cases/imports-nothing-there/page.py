import bs4_that_nobody_has


def title(html: str) -> str:
    return bs4_that_nobody_has.parse(html).title
