#include <cstddef>
#include <deque>
#include <stdexcept>

// Mean of the last `window` samples.
//
// Usage:
//     MovingAverage load(60);
//     load.add(readSensor());
//     ...
//     if (load.value() > limit) alarm();
//
// With a window of 2:
//     MovingAverage m(2);
//     m.add(1.0);   // 1.0
//     m.add(3.0);   // 2.0
//     m.add(5.0);   // 4.0
class MovingAverage {
public:
    explicit MovingAverage(std::size_t window) : window_(window) {
        if (window == 0) throw std::invalid_argument("window must be positive");
    }

    // Adds a sample and returns the new mean.
    double add(double sample) {
        samples_.push_back(sample);
        if (samples_.size() > window_) samples_.pop_front();
        return value();
    }

    // Mean of the samples so far; 0.0 as long as there are none.
    double value() const {
        if (samples_.empty()) return 0.0;
        double sum = 0.0;
        for (double s : samples_) sum += s;
        return sum / static_cast<double>(samples_.size());
    }

private:
    std::size_t window_;
    std::deque<double> samples_;
};
