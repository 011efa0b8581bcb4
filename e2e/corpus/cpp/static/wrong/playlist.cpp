#include <algorithm>
#include <string>
#include <vector>

struct Track {
    std::string title;
    int seconds;
};

class Playlist {
public:
    void add(Track track) {
        if (!tracks_.contains(track)) {
            tracks_.push_back(std::move(track));
        }
    }

    int totalSeconds() const {
        int total = 0;
        for (const auto& track : tracks_) total += track.seconds;
        return total;
    }

    void sortByTitle() {
        std::sort(tracks_.begin(), tracks_.end(),
                  [](const Track& a, const Track& b) { return a.title < b.title; });
    }

private:
    std::vector<Track> tracks_;
};
