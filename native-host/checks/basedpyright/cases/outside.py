nonlocal total
total = await fetch()


def refresh():
    return await fetch()
