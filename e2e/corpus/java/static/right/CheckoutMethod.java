public Order checkout(Cart cart, Customer customer) {
    // ... existing validation ...

    Order order = new Order(customer.getId());
    for (CartLine line : cart.getLines()) {
        order.add(line.getArticle(), line.getQuantity());
    }
    order.setTotal(order.sum().add(shipping.costFor(order)));

    ...

    return orderRepository.save(order);
}
