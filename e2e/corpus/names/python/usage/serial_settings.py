import serial

port = serial.Serial()
port.port = "/dev/ttyS1"
port.baudrate = 19200
port.bytesize = serial.EIGHTBITS
port.parity = serial.PARITY_EVEN
port.stopbits = serial.STOPBITS_TWO
port.xonxoff = False
port.inter_byte_timeout = 0.1
try:
    port.open()
    port.send_break(0.25)
    print(port.get_settings(), port.read(10), port.out_waiting)
except serial.SerialException as error:
    print(error)
finally:
    port.close()
