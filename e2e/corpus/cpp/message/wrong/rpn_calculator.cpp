#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>

double evaluateRpn(const std::string& expression) {
    std::istringstream in(expression);
    std::stack<double> stack;
    std::string token;

    auto pop = [&stack] {
        if (stack.empty()) throw std::runtime_error("missing operand");
        double top = stack.top();
        stack.pop();
        return top;
    };

    while (in >> token) {
        if (token.size() == 1 && std::string("+-*/").find(token[0]) != std::string::npos) {
            double a = pop();
            double b = pop();
            switch (token[0]) {
                case '+': stack.push(a + b); break;
                case '-': stack.push(a - b); break;
                case '*': stack.push(a * b); break;
                case '/': stack.push(a / b); break;
            }
        } else {
            stack.push(std::stod(token));
        }
    }
    if (stack.size() != 1) throw std::runtime_error("malformed expression");
    return stack.top();
}
