#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>

class Event {
    using Slots = std::map<int, std::function<void(const std::string&)>>;

public:
    class Subscription {
    public:
        Subscription(std::weak_ptr<Slots> slots, int id) : slots_(std::move(slots)), id_(id) {}
        Subscription(const Subscription&) = delete;
        Subscription& operator=(const Subscription&) = delete;
        ~Subscription() {
            if (auto s = slots_.lock()) s->erase(id_);
        }

    private:
        std::weak_ptr<Slots> slots_;
        int id_;
    };

    [[nodiscard]] std::unique_ptr<Subscription> subscribe(std::function<void(const std::string&)> f) {
        const int id = next_++;
        slots_->emplace(id, std::move(f));
        return std::make_unique<Subscription>(slots_, id);
    }

    void fire(const std::string& what) const {
        const auto copy = *slots_;  // a callback may unsubscribe
        for (const auto& [id, f] : copy) f(what);
    }

private:
    std::shared_ptr<Slots> slots_ = std::make_shared<Slots>();
    int next_ = 0;
};

int main() {
    Event e;
    {
        auto sub = e.subscribe([](const std::string& s) { std::cout << "got " << s << '\n'; });
        e.fire("one");
    }
    e.fire("two");  // nobody listens
}
