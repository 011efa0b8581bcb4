import java.io.*;
import java.net.Socket;
public class ReadObject {
  public Object next(Socket socket) throws Exception {
    ObjectInputStream in = new ObjectInputStream(socket.getInputStream());
    return in.readObject();
  }
}
