#include <string>

std::string normalize_path(const std::string& path) {
    std::string result;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] == '/' && !result.empty() && result.back() == '/') {
            continue;
        }
        result += path[i];
    }
    if (result.size() > 1 && result.back() == '/') {
        result.pop_back();
    }
    return result.empty() ? "." : result;
}

std::string join_path(const std::string& folder, const std::string& name) {
    if (folder.empty()) {
        return normalize_path(name);
    }
    return normalize_path(folder + "/" + name);
}
