#[derive(Debug)]
pub struct Order {
    pub id: u32,
    pub lines: Vec<String>,
}

pub struct Warehouse {
    queue: Vec<Order>,
}

impl Warehouse {
    pub fn new() -> Self {
        Warehouse { queue: Vec::new() }
    }

    pub fn accept(&mut self, order: Order) -> usize {
        println!("order {} has {} line(s)", order.id, order.lines.len());
        self.queue.push(order);
        order.lines.len()
    }
}

fn main() {
    let mut warehouse = Warehouse::new();
    let lines = vec!["3 x bolt".to_string(), "1 x saw".to_string()];
    let count = warehouse.accept(Order { id: 17, lines });
    println!("{} line(s) waiting", count);
}
