import yaml


def write_playbook(path: str, hosts: str, packages: list[str]) -> None:
    tasks = [
        {"name": f"install {package}", "apt": {"name": package, "state": "present"}}
        for package in packages
    ]
    playbook = [{"hosts": hosts, "become": True, "tasks": tasks}]
    with open(path, "w", encoding="utf-8") as file:
        yaml.safe_dump(playbook, file, sort_keys=False, default_flow_style=False, indent=2)
