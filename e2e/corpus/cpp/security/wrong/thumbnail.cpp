#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace fs = std::filesystem;

class ThumbnailMaker {
public:
    ThumbnailMaker(std::string tool, fs::path outputDir)
        : tool_(std::move(tool)), outputDir_(std::move(outputDir)) {}

    // Scales an uploaded picture; the name comes from the upload form.
    fs::path make(const std::string& uploadedName, int width) const {
        const fs::path target = outputDir_ / (std::to_string(width) + ".jpg");
        const std::string command = commandFor(uploadedName, width, target);
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("could not scale the picture");
        }
        return target;
    }

private:
    std::string commandFor(const std::string& source, int width, const fs::path& target) const {
        return tool_ + " uploads/" + source + " -resize " + std::to_string(width) + " " + target.string();
    }

    std::string tool_;
    fs::path outputDir_;
};
