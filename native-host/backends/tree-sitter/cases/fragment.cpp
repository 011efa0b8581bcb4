std::cout << 1;
