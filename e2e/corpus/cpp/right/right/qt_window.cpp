#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWidget>

class NotesWindow : public QWidget {
    Q_OBJECT

public:
    explicit NotesWindow(QWidget *parent = nullptr) : QWidget(parent) {
        auto *layout = new QVBoxLayout(this);
        input_ = new QLineEdit(this);
        list_ = new QListWidget(this);
        auto *add = new QPushButton(tr("Add"), this);
        layout->addWidget(input_);
        layout->addWidget(add);
        layout->addWidget(list_);
        connect(add, &QPushButton::clicked, this, &NotesWindow::addNote);
        connect(input_, &QLineEdit::returnPressed, this, &NotesWindow::addNote);
    }

signals:
    void noteAdded(const QString &text);

private slots:
    void addNote() {
        const QString text = input_->text().trimmed();
        if (text.isEmpty()) return;
        list_->addItem(text);
        input_->clear();
        emit noteAdded(text);
    }

private:
    QLineEdit *input_ = nullptr;
    QListWidget *list_ = nullptr;
};

int main(int argc, char *argv[]) {
    QApplication app(argc, argv);
    NotesWindow window;
    window.show();
    return app.exec();
}

#include "main.moc"
