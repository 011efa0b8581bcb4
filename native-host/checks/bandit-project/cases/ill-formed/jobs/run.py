def run(path:
    return eval(path)
