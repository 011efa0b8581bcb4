#include "hours.hpp"

#include <cctype>
#include <stdexcept>

static int parseMinute(const std::string& text)
{
    auto digit = [&text](std::size_t i) {
        if (!std::isdigit(static_cast<unsigned char>(text[i]))) throw std::invalid_argument("not a time: " + text);
        return text[i] - '0';
    };
    if (text.size() != 5 || text[2] != ':') throw std::invalid_argument("not a time: " + text);
    int hour = digit(0) * 10 + digit(1);
    int minute = digit(3) * 10 + digit(4);
    if (hour > 23 || minute > 59) throw std::invalid_argument("not a time: " + text);
    return hour * 60 + minute;
}

Hours parseHours(const std::string& text)
{
    std::size_t dash = text.find('-');
    if (dash == std::string::npos) throw std::invalid_argument("missing dash: " + text);
    return {parseMinute(text.substr(0, dash)), parseMinute(text.substr(dash + 1))};
}

bool isOpen(const Hours& hours, int minute)
{
    if (hours.opens <= hours.closes) {
        return minute >= hours.opens && minute < hours.closes;
    }
    return minute >= hours.opens || minute < hours.closes;
}
