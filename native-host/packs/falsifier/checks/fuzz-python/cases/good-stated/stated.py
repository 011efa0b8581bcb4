def parse_notes(notes):
    """ Input to this function is a string of notes in a special ASCII format.

    Here is a legend:
    'x' - long note, lasts four beats
    'x|' - half note, lasts two beats
    '.|' - short note, lasts one beat

    >>> parse_notes('x x| .|')
    [4, 2, 1]
    """
    beats = {"x": 4, "x|": 2, ".|": 1}
    return [beats[note] for note in notes.split(" ") if note]


def lcs_length(s, t):
    """Length of the longest common substring (neighbouring characters) of s and t.

    >>> lcs_length('witch', 'sandwich')
    2
    """
    best = 0
    runs = {}
    for i in range(len(s)):
        for j in range(len(t)):
            if s[i] == t[j]:
                runs[i, j] = runs.get((i - 1, j - 1), 0) + 1
                best = max(best, runs[i, j])
    return best


def histogram(text):
    """Count the words of a text that are separated by spaces.

    histogram('a b b') == {'a': 1, 'b': 2}
    """
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts


def drop_all(items: list[int], value: int) -> int:
    """Remove every value from items, and return how many were removed."""
    count = items.count(value)
    while value in items:
        items.remove(value)
    return count


def kth(arr: list[int], k: int) -> int:
    """The kth-lowest element of arr (0-based); 0 <= k < len(arr)."""
    return sorted(arr)[k]


def sort_by_ones(numbers: list[int]) -> list[int]:
    """Sort by the number of ones in the binary form, then by value."""
    return sorted(numbers, key=lambda n: (bin(n).count("1"), n))


def beats(notes: str) -> list[int]:
    """How long each note of a string in a special format lasts.

    Here is a legend:
    'x' - long note, lasts four beats
    '.|' - short note, lasts one beat

    >>> beats('x .|')
    [4, 1]
    """
    table = {"x": 4, ".|": 1}
    return [table[note] for note in notes.split(" ") if note]
