import yaml


def check(text: str) -> str:
    try:
        yaml.load(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        if mark is not None:
            return f"line {mark.line + 1}, column {mark.column + 1}: {error.problem}"
        return str(error)
    except yaml.YAMLError as error:
        return str(error)
    events = [type(event).__name__ for event in yaml.parse(text, Loader=yaml.SafeLoader)]
    return f"{len(events)} events"
