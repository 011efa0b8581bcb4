#include <crow.h>

#include <mutex>
#include <string>
#include <vector>

struct Entry {
    std::string author;
    std::string text;
};

std::string escapeHtml(const std::string& text) {
    std::string out;
    for (char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string renderEntry(const Entry& entry) {
    std::string html = "<article><h2>";
    html += escapeHtml(entry.author);
    html += "</h2><p>";
    html += escapeHtml(entry.text);
    html += "</p></article>\n";
    return html;
}

int main() {
    crow::SimpleApp app;
    std::mutex mutex;
    std::vector<Entry> entries;

    CROW_ROUTE(app, "/entries").methods(crow::HTTPMethod::Post)([&](const crow::request& req) {
        const auto form = req.get_body_params();
        const char* author = form.get("author");
        const char* text = form.get("text");
        if (!author || !text) return crow::response(400);
        const std::lock_guard lock(mutex);
        entries.push_back({author, text});
        return crow::response(201);
    });

    CROW_ROUTE(app, "/")([&] {
        const std::lock_guard lock(mutex);
        std::string page = "<!doctype html><title>Guest book</title>\n";
        for (const auto& entry : entries) page += renderEntry(entry);
        crow::response res(page);
        res.set_header("Content-Type", "text/html; charset=utf-8");
        return res;
    });

    app.port(18080).run();
}
