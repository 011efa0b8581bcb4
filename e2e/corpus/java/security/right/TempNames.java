import java.io.*;
import java.nio.file.Files;
public class TempNames {
  File scratch() throws IOException {
    return Files.createTempFile("report", ".csv").toFile();
  }
}
