#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace fs = std::filesystem;

class ThumbnailMaker {
public:
    ThumbnailMaker(std::string tool, fs::path outputDir)
        : tool_(std::move(tool)), outputDir_(std::move(outputDir)) {}

    // Scales a picture from the upload folder; uploads are stored under a number.
    fs::path make(unsigned long uploadId, int width) const {
        const fs::path source = fs::path("uploads") / (std::to_string(uploadId) + ".bin");
        const fs::path target = outputDir_ / (std::to_string(uploadId) + "-" + std::to_string(width) + ".jpg");
        run({tool_, source.string(), "-resize", std::to_string(width), target.string()});
        return target;
    }

private:
    static void run(std::vector<std::string> arguments) {
        std::vector<char*> argv;
        for (auto& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);

        pid_t pid = 0;
        if (posix_spawnp(&pid, argv[0], nullptr, nullptr, argv.data(), environ) != 0) {
            throw std::runtime_error("could not start " + arguments[0]);
        }
        int status = 0;
        if (waitpid(pid, &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            throw std::runtime_error("could not scale the picture");
        }
    }

    std::string tool_;
    fs::path outputDir_;
};
