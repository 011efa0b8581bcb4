import java.io.*;
import java.nio.file.*;
import java.util.zip.*;
public class ZipSlip {
  public void unpack(InputStream upload, Path folder) throws IOException {
    try (ZipInputStream zip = new ZipInputStream(upload)) {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
        Path target = folder.resolve(entry.getName()).normalize();
        if (!target.startsWith(folder)) throw new IOException("outside of the folder");
        Files.copy(zip, target);
      }
    }
  }
}
