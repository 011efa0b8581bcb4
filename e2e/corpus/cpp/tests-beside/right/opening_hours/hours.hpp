#pragma once
#include <string>

struct Hours {
    int opens;   // minutes after midnight
    int closes;  // may lie before opens: open past midnight
};

// Reads "09:00-17:30"; throws std::invalid_argument if it is something else.
Hours parseHours(const std::string& text);

// Open from the opening minute on, closed from the closing minute on.
bool isOpen(const Hours& hours, int minute);
