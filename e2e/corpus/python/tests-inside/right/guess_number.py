import random


def judge(secret: int, guess: int) -> str:
    if guess < secret:
        return "higher"
    if guess > secret:
        return "lower"
    return "right"


assert judge(5, 3) == "higher"
assert judge(5, 9) == "lower"
assert judge(5, 5) == "right"


def play(low: int = 1, high: int = 100) -> int:
    secret = random.randint(low, high)
    tries = 0
    while True:
        guess = int(input(f"your guess ({low}-{high}): "))
        tries += 1
        answer = judge(secret, guess)
        print(answer)
        if answer == "right":
            return tries


if __name__ == "__main__":
    print(f"you needed {play()} tries")
