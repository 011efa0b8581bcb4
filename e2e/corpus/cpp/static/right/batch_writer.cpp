#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

class BatchWriter {
public:
    using Sink = std::function<void(std::vector<std::string>)>;

    BatchWriter(std::size_t limit, Sink sink) : limit_(limit), sink_(std::move(sink)) {}

    void write(std::string line) {
        pending_.push_back(std::move(line));
        if (pending_.size() >= limit_) flush();
    }

    void flush() {
        if (pending_.empty()) return;
        std::vector<std::string> batch = std::move(pending_);
        pending_.clear();
        sink_(std::move(batch));
    }

    [[nodiscard]] std::size_t pending() const noexcept { return pending_.size(); }

private:
    std::size_t limit_;
    Sink sink_;
    std::vector<std::string> pending_;
};
