#include <optional>
#include <random>
#include <regex>
#include <string>

struct Roll {
    int count;
    int sides;
    int bonus;
};

// Reads dice notation: parse("2d6+1") has count 2, sides 6 and bonus 1.
// A missing count means one die: parse("d20")->count is 1.
// parse("six dice") is std::nullopt.
std::optional<Roll> parse(const std::string& text) {
    static const std::regex notation(R"((\d{0,3})d(\d{1,3})([+-]\d{1,3})?)");
    std::smatch m;
    if (!std::regex_match(text, m, notation)) return std::nullopt;
    Roll roll{};
    roll.count = m[1].length() ? std::stoi(m[1]) : 1;
    roll.sides = std::stoi(m[2]);
    roll.bonus = m[3].matched ? std::stoi(m[3]) : 0;
    if (roll.count < 1 || roll.sides < 1) return std::nullopt;
    return roll;
}

// Throws the dice and adds everything up.
//
//   std::mt19937 rng(std::random_device{}());
//   roll(*parse("3d6"), rng);    // e.g. 11
//   roll(*parse("3d6"), rng);    // e.g. 7, another throw
//   roll(*parse("1d1+4"), rng);  // always 5
template <typename Rng>
int roll(const Roll& dice, Rng& rng) {
    std::uniform_int_distribution<int> die(1, dice.sides);
    int sum = dice.bonus;
    for (int i = 0; i < dice.count; ++i) sum += die(rng);
    return sum;
}
