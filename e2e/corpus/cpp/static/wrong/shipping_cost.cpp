#include <optional>

enum class Zone { Domestic, Neighbour, World };

int shippingCents(Zone zone, double kilograms) {
    if (zone == Zone::Domestic) {
        return kilograms <= 2.0 ? 490 : 790;
    } else if (zone == Zone::Neighbour) {
        if (kilograms <= 2.0) {
            return 1290;
        }
    } else {
        return 2990;
    }
}

std::optional<int> freeFrom(Zone zone) {
    if (zone == Zone::Domestic) return 5000;
    return std::nullopt;
}
