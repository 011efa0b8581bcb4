class CartTest {
    @Test
    void total() {
        assertEquals(3, cart.total(List.of(1, 2)));
    }
}
