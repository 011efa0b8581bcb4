import psutil


def memory_alarm(limit: float = 90.0) -> str | None:
    memory = psutil.virtual_memory()
    used = 100 - memory.available_percent
    if used < limit:
        return None
    heaviest = max(
        psutil.process_iter(["pid", "name", "memory_percent"]),
        key=lambda process: process.info["memory_percent"] or 0,
    )
    swap = psutil.swap_memory()
    return f"{used:.0f}% of memory used ({heaviest.info['name']}), swap {swap.percent:.0f}%"
