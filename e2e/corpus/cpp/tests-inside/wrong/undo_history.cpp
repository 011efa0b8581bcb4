#include <cassert>
#include <string>
#include <utility>
#include <vector>

class Document {
public:
    void type(const std::string& text) {
        undo_.push_back(content_);
        content_ += text;
    }

    bool undo() {
        if (undo_.empty()) return false;
        redo_.push_back(content_);
        content_ = std::move(undo_.back());
        undo_.pop_back();
        return true;
    }

    bool redo() {
        if (redo_.empty()) return false;
        undo_.push_back(content_);
        content_ = std::move(redo_.back());
        redo_.pop_back();
        return true;
    }

    const std::string& content() const { return content_; }

private:
    std::string content_;
    std::vector<std::string> undo_;
    std::vector<std::string> redo_;
};

void test_undo_and_redo() {
    Document d;
    d.type("one ");
    d.type("two");
    assert(d.undo());
    assert(d.content() == "one ");
    assert(d.redo());
    assert(d.content() == "one two");
}

void test_nothing_to_undo() {
    Document d;
    assert(!d.undo());
    assert(!d.redo());
}

void test_typing_forgets_what_was_undone() {
    Document d;
    d.type("a");
    d.undo();
    d.type("b");
    assert(!d.redo());
    assert(d.content() == "b");
}

int main() {
    test_undo_and_redo();
    test_nothing_to_undo();
    test_typing_forgets_what_was_undone();
}
