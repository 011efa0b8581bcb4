def interleave(*lists):
    queues = [list(items) for items in lists]
    result = []
    while any(queues):
        for queue in queues:
            if queue:
                result.append(queue.pop(0))
    return result


def deal(cards, players):
    if players < 1:
        raise ValueError(players)
    return [list(cards)[player::players] for player in range(players)]
