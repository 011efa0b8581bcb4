#include <array>
#include <map>
#include <stdexcept>
#include <string>

#include <sys/random.h>

class SessionStore {
public:
    // Starts a session and returns the value of its cookie.
    std::string open(const std::string& user) {
        const std::string token = randomText();
        users_[token] = user;
        return token;
    }

    const std::string* userOf(const std::string& token) const {
        const auto it = users_.find(token);
        return it == users_.end() ? nullptr : &it->second;
    }

    void close(const std::string& token) { users_.erase(token); }

private:
    static std::string randomText() {
        static constexpr char digits[] = "0123456789abcdef";
        std::array<unsigned char, 16> bytes{};
        if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
            throw std::runtime_error("getrandom failed");
        }
        std::string text;
        for (unsigned char byte : bytes) {
            text += digits[byte >> 4];
            text += digits[byte & 15];
        }
        return text;
    }

    std::map<std::string, std::string> users_;
};
