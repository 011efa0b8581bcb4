import java.io.*;
import java.net.Socket;
public class ReadObject {
  public String next(Socket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    return in.readUTF();
  }
}
