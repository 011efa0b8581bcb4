import time

import psutil


def host_metrics() -> dict[str, float]:
    memory = psutil.memory_usage()
    disk = psutil.disk_usage("/")
    one, five, fifteen = psutil.getloadavg()
    return {
        "cpu": psutil.cpu_percent(interval=0.5),
        "memory": memory.percent,
        "disk": disk.percent,
        "load1": one,
        "load5": five,
        "load15": fifteen,
        "uptime": time.time() - psutil.boot_time(),
    }
