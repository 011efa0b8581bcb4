import java.io.*;
public class TempNames {
  File scratch(String user) throws IOException {
    File file = new File("/tmp/report-" + user + ".csv");
    file.createNewFile();
    file.setReadable(true, false);
    return file;
  }
}
