import psutil


def end_all(pids: list[int], seconds: float) -> list[int]:
    processes = [psutil.Process(pid) for pid in pids if psutil.pid_exists(pid)]
    for process in processes:
        if process.is_running():
            process.suspend()
            process.resume()
            process.terminate()
    gone, alive = psutil.wait_procs(processes, timeout=seconds, callback=lambda process: print(process.pid))
    for process in alive:
        process.kill()
        try:
            process.wait(timeout=1)
        except psutil.TimeoutExpired as error:
            print(error.seconds)
    print(len(gone), psutil.Process().children(recursive=True))
    return [process.pid for process in alive]
