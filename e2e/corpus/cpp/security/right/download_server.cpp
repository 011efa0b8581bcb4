#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include <httplib.h>

namespace fs = std::filesystem;

int main() {
    const fs::path root = fs::canonical("/srv/reports");
    httplib::Server server;

    server.Get("/download", [&root](const httplib::Request& req, httplib::Response& res) {
        if (!req.has_param("file")) {
            res.status = 400;
            return;
        }
        std::error_code error;
        const fs::path path = fs::canonical(root / req.get_param_value("file"), error);
        const fs::path inside = path.lexically_relative(root);
        if (error || inside.empty() || *inside.begin() == ".." || !fs::is_regular_file(path, error)) {
            res.status = 404;
            return;
        }
        std::ifstream in(path, std::ios::binary);
        std::string body((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        res.set_content(body, "application/octet-stream");
    });

    server.listen("127.0.0.1", 8080);
}
