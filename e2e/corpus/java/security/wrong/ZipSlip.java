import java.io.*;
import java.nio.file.*;
import java.util.zip.*;
public class ZipSlip {
  public void unpack(InputStream upload, Path folder) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(upload)) {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
        Files.copy(zip, folder.resolve(entry.getName()));
      }
    }
  }
}
