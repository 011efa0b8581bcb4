from serial.tools import list_ports

KNOWN = {(0x0403, 0x6001): "FTDI", (0x2341, 0x0043): "Arduino Uno"}


def find_adapters() -> dict[str, str]:
    """Give the device and the name of every adapter that we know."""
    found = {}
    for port in list_ports.list_ports():
        if port.vid is None or port.pid is None:
            continue
        name = KNOWN.get((port.vid, port.pid))
        if name is not None:
            found[port.device] = name
    return found
