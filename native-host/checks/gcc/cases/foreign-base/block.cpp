#include <QWidget>

class Notes : public QWidget {
 public:
  explicit Notes(QWidget *parent = nullptr) : QWidget(parent) {}
};

class Wide final : public Notes {};

int main() {
  Notes notes;
  notes.show();
  Wide wide;
  wide.resize(400, 300);
}
