import java.io.IOException;
import java.io.PrintWriter;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

public class ClockServer {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("HH:mm:ss");

    static String line(LocalTime time) {
        return FORMAT.format(time);
    }

    public static void main(String[] args) throws IOException {
        assert line(LocalTime.of(7, 5, 9)).equals("07:05:09");
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 4213;
        try (ServerSocket server = new ServerSocket(port)) {
            System.out.println("listening on " + port);
            while (true) {
                try (Socket client = server.accept();
                     PrintWriter out = new PrintWriter(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
                    out.println(line(LocalTime.now()));
                }
            }
        }
    }
}
