#include <gtest/gtest.h>

#include <stack>

class StackTest : public ::testing::Test {
protected:
    void SetUp() override {
        stack_.push(1);
        stack_.push(2);
    }

    std::stack<int> stack_;
};

TEST_F(StackTest, LastInFirstOut) {
    EXPECT_EQ(stack_.top(), 2);
    stack_.pop();
    EXPECT_EQ(stack_.top(), 1);
}

TEST_F(StackTest, SizeCounts) {
    EXPECT_EQ(stack_.size(), 2u);
}
