import random
from typing import Optional


def draw_teams(people: list[str], teams: int, seed: Optional[int] = None) -> list[list[str]]:
    order = random.Random(seed).sample(people, len(people))
    return [order[start::teams] for start in range(teams)]
