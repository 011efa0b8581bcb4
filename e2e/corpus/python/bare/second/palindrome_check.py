import re


def is_palindrome(text):
    cleaned = re.sub(r"[\W_]", "", text).lower()
    return cleaned == cleaned[::-1]


def longest_palindrome(words):
    found = [word for word in words if is_palindrome(word)]
    longest = max((len(word) for word in found), default=0)
    return next((word for word in found if len(word) == longest), None)
