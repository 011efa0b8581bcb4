import serial

with serial.Serial("/dev/ttyUSB0", 115200, timeout=0.5, write_timeout=1) as port:
    port.rts = False
    port.dtr = True
    port.reset_output_buffer()
    port.write(b"AT\r\n")
    port.flush()
    print(port.readline(), port.read_until(b"OK"), port.in_waiting)
    print(port.name, port.baudrate, port.cts, port.is_open)
