import pexpect


def run_installer(path: str, licence_key: str) -> str:
    """Run an installer that asks questions, and give what it printed."""
    output, status = pexpect.run(
        path,
        events={
            r"Accept the licence\?": "yes\n",
            r"Licence key:": f"{licence_key}\n",
            r"Continue\? \[y/N\]": "y\n",
        },
        with_exit_status=True,
        timeout=120,
    )
    if status != 0:
        raise RuntimeError(f"{path} ended with {status}")
    return output.decode()
