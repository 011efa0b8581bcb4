#include <fstream>
#include <iterator>
#include <string>

#include <httplib.h>

int main() {
    const std::string root = "/srv/reports/";
    httplib::Server server;

    server.Get("/download", [&root](const httplib::Request& req, httplib::Response& res) {
        if (!req.has_param("file")) {
            res.status = 400;
            return;
        }
        const auto name = req.get_param_value("file");
        std::ifstream in(root + name, std::ios::binary);
        if (!in) {
            res.status = 404;
            return;
        }
        std::string body((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        res.set_content(body, "application/octet-stream");
    });

    server.listen("127.0.0.1", 8080);
}
