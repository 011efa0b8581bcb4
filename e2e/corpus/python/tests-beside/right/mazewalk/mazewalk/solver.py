from collections import deque

STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def solve(maze, start, goal):
    """Length of the shortest way from start to goal, or None.

    The maze is a list of strings in which # is a wall; places are (row, column).
    """
    queue = deque([(start, 0)])
    seen = {start}
    while queue:
        (row, column), distance = queue.popleft()
        if (row, column) == goal:
            return distance
        for down, right in STEPS:
            place = (row + down, column + right)
            if place in seen or not is_open(maze, place):
                continue
            seen.add(place)
            queue.append((place, distance + 1))
    return None


def is_open(maze, place):
    row, column = place
    return 0 <= row < len(maze) and 0 <= column < len(maze[row]) and maze[row][column] != "#"
