import psutil


def heavy(limit: float) -> list[str]:
    names = []
    for process in psutil.process_iter(["pid", "name", "memory_percent"]):
        try:
            with process.oneshot():
                if process.memory_percent() > limit and process.status() != psutil.STATUS_ZOMBIE:
                    names.append(f"{process.pid} {process.name()} {process.create_time()}")
        except (psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess):
            continue
    return names


me = psutil.Process()
print(me.exe(), me.cmdline(), me.cwd(), me.username(), me.nice(), me.num_threads(), me.open_files())
print(me.cpu_times().user, me.memory_info().rss, me.parent(), me.as_dict(attrs=["pid", "name"]))
