#include <cassert>
#include <cstdint>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>

class Scheduler {
public:
    using Action = std::function<void()>;

    void at(int time, Action action) { events_.push({time, next_++, std::move(action)}); }

    // Runs everything due up to and including `time`; same times keep their order.
    int runUntil(int time) {
        int ran = 0;
        while (!events_.empty() && events_.top().time <= time) {
            Action action = events_.top().action;
            events_.pop();
            action();
            ++ran;
        }
        return ran;
    }

    std::size_t pending() const { return events_.size(); }

private:
    struct Event {
        int time;
        std::uint64_t sequence;
        Action action;
        bool operator<(const Event& other) const {
            return std::pair(time, sequence) > std::pair(other.time, other.sequence);
        }
    };
    std::priority_queue<Event> events_;
    std::uint64_t next_ = 0;
};

int main() {
    Scheduler scheduler;
    std::string log;
    scheduler.at(20, [&] { log += 'c'; });
    scheduler.at(10, [&] { log += 'a'; });
    scheduler.at(10, [&] {
        log += 'b';
        scheduler.at(15, [&] { log += '!'; });
    });

    assert(scheduler.runUntil(5) == 0);
    assert(scheduler.runUntil(15) == 3);
    assert(log == "ab!");
    assert(scheduler.pending() == 1);
    assert(scheduler.runUntil(20) == 1);
    assert(log == "ab!c");
    std::cout << log << '\n';
}
