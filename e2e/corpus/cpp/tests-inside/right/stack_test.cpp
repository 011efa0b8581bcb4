#include <gtest/gtest.h>

#include <optional>
#include <utility>
#include <vector>

template <typename T>
class Stack {
public:
    void push(T value) { items_.push_back(std::move(value)); }

    std::optional<T> pop() {
        if (items_.empty()) return std::nullopt;
        T top = std::move(items_.back());
        items_.pop_back();
        return top;
    }

    bool empty() const { return items_.empty(); }

private:
    std::vector<T> items_;
};

TEST(StackTest, StartsEmpty) {
    Stack<int> s;
    EXPECT_TRUE(s.empty());
    EXPECT_EQ(s.pop(), std::nullopt);
}

TEST(StackTest, LastInFirstOut) {
    Stack<int> s;
    s.push(1);
    s.push(2);
    EXPECT_EQ(s.pop(), 2);
    EXPECT_EQ(s.pop(), 1);
    EXPECT_TRUE(s.empty());
}
