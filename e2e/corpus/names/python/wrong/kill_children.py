import os

import psutil


def stop_children(grace: float = 3.0) -> list[int]:
    """Ask all children to end, end those that do not, and give their numbers."""
    children = psutil.Process(os.getpid()).get_children(recursive=True)
    for child in children:
        child.terminate()
    _, alive = psutil.wait_procs(children, timeout=grace)
    for child in alive:
        try:
            child.kill()
        except psutil.NoSuchProcess:
            continue
    return [child.pid for child in alive]
