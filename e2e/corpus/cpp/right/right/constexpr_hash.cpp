#include <cstdint>
#include <iostream>
#include <string_view>

constexpr std::uint32_t fnv1a(std::string_view s) {
    std::uint32_t h = 2166136261u;
    for (const char c : s) {
        h ^= static_cast<unsigned char>(c);
        h *= 16777619u;
    }
    return h;
}

static_assert(fnv1a("") == 0x811c9dc5u);
static_assert(fnv1a("a") == 0xe40c292cu);

int main(int argc, char** argv) {
    switch (fnv1a(argc > 1 ? argv[1] : "help")) {
        case fnv1a("start"): std::cout << "starting\n"; return 0;
        case fnv1a("stop"): std::cout << "stopping\n"; return 0;
        default: std::cout << "commands: start, stop\n"; return 1;
    }
}
