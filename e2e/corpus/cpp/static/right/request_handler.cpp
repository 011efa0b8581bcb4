class RequestHandler {
public:
    explicit RequestHandler(Database& db) : db_(db) {}

    Response handle(const Request& request) {
        ...
        if (auto cached = cache_.find(request.path()); cached != cache_.end()) {
            return cached->second;
        }
        ...
    }

private:
    Database& db_;
    std::unordered_map<std::string, Response> cache_;   // new
    ...
};
