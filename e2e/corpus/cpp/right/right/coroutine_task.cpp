#include <algorithm>
#include <concepts>
#include <coroutine>
#include <cstdio>
#include <exception>
#include <iterator>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

template <typename T>
class Generator {
public:
    struct promise_type {
        T current{};
        Generator get_return_object() { return Generator{Handle::from_promise(*this)}; }
        std::suspend_always initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(T value) {
            current = std::move(value);
            return {};
        }
        void return_void() {}
        void unhandled_exception() { std::terminate(); }
    };
    using Handle = std::coroutine_handle<promise_type>;

    explicit Generator(Handle handle) : handle_(handle) {}
    Generator(Generator&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
    Generator(const Generator&) = delete;
    Generator& operator=(Generator other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Generator() {
        if (handle_) handle_.destroy();
    }

    bool next() {
        handle_.resume();
        return !handle_.done();
    }
    const T& value() const { return handle_.promise().current; }

private:
    Handle handle_;
};

Generator<long> fibonacci() {
    long a = 0, b = 1;
    while (true) {
        co_yield a;
        a = std::exchange(b, a + b);
    }
}

template <std::ranges::input_range R>
    requires std::convertible_to<std::ranges::range_value_t<R>, std::string>
std::vector<std::string> longer_than(R&& words, std::size_t length) {
    auto view = words | std::views::filter([length](const std::string& word) { return word.size() > length; });
    return {std::ranges::begin(view), std::ranges::end(view)};
}

int main() {
    auto numbers = fibonacci();
    for (int i = 0; i < 10 && numbers.next(); ++i) std::printf("%ld ", numbers.value());
    std::vector<std::string> words{"a", "bcd", "efgh"};
    std::ranges::sort(words, std::ranges::greater{}, &std::string::size);
    for (const auto& word : longer_than(words, 2)) std::puts(word.c_str());
}
