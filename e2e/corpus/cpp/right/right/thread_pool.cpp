#include <condition_variable>
#include <functional>
#include <future>
#include <iostream>
#include <memory>
#include <mutex>
#include <queue>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

class ThreadPool {
public:
    explicit ThreadPool(unsigned n) {
        workers_.reserve(n);
        for (unsigned i = 0; i < n; ++i) workers_.emplace_back([this] { run(); });
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool() {
        {
            std::lock_guard lock(mutex_);
            closed_ = true;
        }
        ready_.notify_all();
    }  // the jthreads join when workers_ is destroyed

    template <class F>
    auto submit(F f) -> std::future<std::invoke_result_t<F&>> {
        using R = std::invoke_result_t<F&>;
        auto task = std::make_shared<std::packaged_task<R()>>(std::move(f));
        auto result = task->get_future();
        {
            std::lock_guard lock(mutex_);
            jobs_.emplace([task] { (*task)(); });
        }
        ready_.notify_one();
        return result;
    }

private:
    void run() {
        for (;;) {
            std::function<void()> job;
            {
                std::unique_lock lock(mutex_);
                ready_.wait(lock, [this] { return closed_ || !jobs_.empty(); });
                if (jobs_.empty()) return;
                job = std::move(jobs_.front());
                jobs_.pop();
            }
            job();
        }
    }

    std::mutex mutex_;
    std::condition_variable ready_;
    std::queue<std::function<void()>> jobs_;
    bool closed_ = false;
    std::vector<std::jthread> workers_;  // last member: destroyed first
};

int main() {
    ThreadPool pool(4);
    std::vector<std::future<int>> answers;
    for (int i = 1; i <= 5; ++i) answers.push_back(pool.submit([i] { return i * i; }));
    for (auto& a : answers) std::cout << a.get() << ' ';  // 1 4 9 16 25
    std::cout << '\n';
}
