#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

int main(int argc, char* argv[]) {
    if (argc != 3) {
        std::cerr << "usage: " << (argc > 0 ? argv[0] : "csv_sum") << " FILE COLUMN\n";
        return 2;
    }
    try {
        const unsigned long column = std::stoul(argv[2]);
        std::ifstream in(argv[1]);
        if (!in) throw std::runtime_error(std::string("cannot open ") + argv[1]);

        double sum = 0;
        for (std::string line; std::getline(in, line);) {
            std::istringstream fields(line);
            std::string field;
            for (unsigned long i = 0; std::getline(fields, field, ','); ++i) {
                if (i == column) sum += std::stod(field);
            }
        }
        std::cout << sum << '\n';
    } catch (const std::exception& e) {
        std::cerr << "error: " << e.what() << '\n';
        return 1;
    }
}
