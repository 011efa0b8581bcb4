import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class LinkPreview {
    private static final Pattern TITLE = Pattern.compile("<title>([^<]*)</title>", Pattern.CASE_INSENSITIVE);
    private final HttpClient client = HttpClient.newHttpClient();

    public record Link(String url) {}

    public record Preview(String title, String text) {}

    @PostMapping("/preview")
    public Preview preview(@RequestBody Link link) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(link.url())).GET().build();
        String html = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        Matcher m = TITLE.matcher(html);
        return new Preview(m.find() ? m.group(1) : link.url(), html.substring(0, Math.min(200, html.length())));
    }
}
