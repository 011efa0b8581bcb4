#include <ctime>
#include <map>
#include <random>
#include <string>

class SessionStore {
public:
    SessionStore() : engine_(static_cast<unsigned>(std::time(nullptr))) {}

    // Starts a session and returns the value of its cookie.
    std::string open(const std::string& user) {
        const std::string token = randomText(32);
        users_[token] = user;
        return token;
    }

    const std::string* userOf(const std::string& token) const {
        const auto it = users_.find(token);
        return it == users_.end() ? nullptr : &it->second;
    }

    void close(const std::string& token) { users_.erase(token); }

private:
    std::string randomText(int length) {
        static constexpr char alphabet[] = "abcdefghijklmnopqrstuvwxyz0123456789";
        std::uniform_int_distribution<int> pick(0, sizeof alphabet - 2);
        std::string text;
        for (int i = 0; i < length; ++i) text += alphabet[pick(engine_)];
        return text;
    }

    std::mt19937 engine_;
    std::map<std::string, std::string> users_;
};
