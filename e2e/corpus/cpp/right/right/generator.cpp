#include <coroutine>
#include <exception>
#include <iostream>
#include <utility>

class Generator {
public:
    struct promise_type {
        int current = 0;
        Generator get_return_object() {
            return Generator(std::coroutine_handle<promise_type>::from_promise(*this));
        }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(int v) noexcept {
            current = v;
            return {};
        }
        void return_void() noexcept {}
        void unhandled_exception() { throw; }
    };

    Generator(Generator&& other) noexcept : h_(std::exchange(other.h_, nullptr)) {}
    Generator& operator=(Generator&&) = delete;
    ~Generator() {
        if (h_) h_.destroy();
    }

    bool next() {
        h_.resume();
        return !h_.done();
    }
    int value() const { return h_.promise().current; }

private:
    explicit Generator(std::coroutine_handle<promise_type> h) : h_(h) {}
    std::coroutine_handle<promise_type> h_;
};

// first, first + step, ... up to and including last; step > 0
Generator range(int first, int last, int step) {
    for (int i = first; i <= last; i += step) co_yield i;
}

int main() {
    auto g = range(1, 10, 3);
    while (g.next()) std::cout << g.value() << ' ';  // 1 4 7 10
    std::cout << '\n';
}
