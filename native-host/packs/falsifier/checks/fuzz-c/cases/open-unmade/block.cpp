#include <memory>
#include <string>

class Holder {
  std::unique_ptr<int> held;

public:
  void set(std::unique_ptr<int> given) { held = std::move(given); }
};

class Label {
  std::string text;
  std::shared_ptr<Holder> holder;

public:
  void name(const std::string &given) { text = given; }
  void hold(std::shared_ptr<Holder> given) { holder = given; }
  std::size_t length() const { return text.size(); }
};
