import psutil

print(psutil.cpu_count(logical=False), psutil.cpu_percent(interval=None, percpu=True), psutil.cpu_freq())
print(psutil.cpu_times().user, psutil.cpu_stats(), psutil.getloadavg())
memory = psutil.virtual_memory()
print(memory.total, memory.available, memory.percent, psutil.swap_memory().used)
for partition in psutil.disk_partitions(all=False):
    print(partition.device, partition.mountpoint, partition.fstype, psutil.disk_usage(partition.mountpoint).free)
print(psutil.net_io_counters(pernic=False).bytes_sent, psutil.boot_time(), psutil.users())
for name, addresses in psutil.net_if_addrs().items():
    print(name, [address.address for address in addresses], psutil.net_if_stats()[name].isup)
