#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

// Deals practice hands for a solitaire game; the seed is shown to the player so that a game can be repeated.
class Deck {
public:
    explicit Deck(unsigned seed) : engine_(seed) {
        for (char suit : std::string("SHDC")) {
            for (char rank : std::string("A23456789TJQK")) cards_.push_back({rank, suit});
        }
    }

    void shuffle() { std::shuffle(cards_.begin(), cards_.end(), engine_); }

    std::vector<std::string> deal(std::size_t n) {
        n = std::min(n, cards_.size());
        std::vector<std::string> hand(cards_.end() - static_cast<std::ptrdiff_t>(n), cards_.end());
        cards_.resize(cards_.size() - n);
        return hand;
    }

    static void clearScreen() {
        [[maybe_unused]] const int status = std::system("clear");
    }

private:
    std::mt19937 engine_;
    std::vector<std::string> cards_;
};
