import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class ImageProxy {
    /** The map tiles come from one of these servers only; the client names the layer. */
    private static final Map<String, String> LAYERS = Map.of(
            "street", "https://tiles.example.com/street",
            "relief", "https://relief.example.org/v2");

    private final HttpClient client = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    @GetMapping(value = "/tile", produces = "image/png")
    public byte[] tile(@RequestParam String layer, @RequestParam int z, @RequestParam int x, @RequestParam int y)
            throws IOException, InterruptedException {
        String base = LAYERS.get(layer);
        if (base == null) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND, "unknown layer");
        }
        URI uri = URI.create(base + "/" + z + "/" + x + "/" + y + ".png");
        HttpRequest request = HttpRequest.newBuilder(uri).GET().build();
        return client.send(request, HttpResponse.BodyHandlers.ofByteArray()).body();
    }
}
