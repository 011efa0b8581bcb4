def is_palindrome(text):
    """Return True if the text reads the same in both directions, ignoring case, spaces and punctuation."""
    letters = [char.lower() for char in text if char.isalnum()]
    left, right = 0, len(letters) - 1
    while left < right:
        if letters[left] != letters[right]:
            return False
        left += 1
        right -= 1
    return True


def longest_palindrome(words):
    """Return the first of the longest words that are palindromes, or None."""
    best = None
    for word in words:
        if is_palindrome(word) and (best is None or len(word) > len(best)):
            best = word
    return best
