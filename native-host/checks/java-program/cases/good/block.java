import java.util.List;

public class Cart {
    record Item(String name, int price, int count) {}

    static int total(List<Item> items) {
        return items.stream().mapToInt(i -> i.price() * i.count()).sum();
    }

    public static void main(String[] args) {
        var items = List.of(new Item("a", 3, 1), new Item("b", 5, 2));
        assert total(List.of()) == 0;
        assert total(items) == 13 : "total was " + total(items);
    }
}
