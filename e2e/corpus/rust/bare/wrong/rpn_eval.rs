/// Value of an expression in reverse Polish notation with + - * / on whole numbers; `None` if it has none.
pub fn evaluate(expression: &str) -> Option<i64> {
    let mut stack: Vec<i64> = Vec::new();
    for token in expression.split_whitespace() {
        if let Ok(number) = token.parse() {
            stack.push(number);
            continue;
        }
        let right = stack.pop()?;
        let left = stack.pop()?;
        stack.push(match token {
            "+" => left.checked_add(right)?,
            "-" => left.checked_sub(right)?,
            "*" => left.checked_mul(right)?,
            "/" => left / right,
            _ => return None,
        });
    }
    if stack.len() == 1 {
        stack.pop()
    } else {
        None
    }
}
