import serial
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo


def describe(port: ListPortInfo) -> str:
    return f"{port.device}: {port.description} ({port.manufacturer}, {port.serial_number}, {port.hwid})"


for info in list_ports.comports(include_links=True):
    print(describe(info))
for info in list_ports.grep("usb"):
    print(info.vid, info.pid, info.location, info.interface)
loop = serial.serial_for_url("loop://", timeout=1)
loop.write(b"echo")
print(loop.read(4))
