import serial


class Thermometer:
    """A thermometer that answers T? with a line of text."""

    def __init__(self, port: str) -> None:
        self._serial = serial.Serial(port, baudrate=9600, timeout=1.0, parity=serial.PARITY_NONE)

    def read(self) -> float:
        self._serial.reset_input_buffer()
        self._serial.write(b"T?\n")
        answer = self._serial.readline().decode("ascii").strip()
        if not answer:
            raise TimeoutError("The thermometer does not answer")
        return float(answer)

    def close(self) -> None:
        self._serial.close()
