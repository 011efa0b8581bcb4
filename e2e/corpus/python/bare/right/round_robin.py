def interleave(*lists):
    result = []
    longest = max((len(items) for items in lists), default=0)
    for i in range(longest):
        for items in lists:
            if i < len(items):
                result.append(items[i])
    return result


def deal(cards, players):
    if players < 1:
        raise ValueError("at least one player is needed")
    hands = [[] for _ in range(players)]
    for i, card in enumerate(cards):
        hands[i % players].append(card)
    return hands
