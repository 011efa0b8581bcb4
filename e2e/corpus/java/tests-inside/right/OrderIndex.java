import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.Multimap;
import java.util.Collection;
import java.util.List;

public class OrderIndex {
    private final Multimap<String, Integer> ordersByCustomer = ArrayListMultimap.create();

    public void add(String customer, int order) {
        ordersByCustomer.put(customer, order);
    }

    public Collection<Integer> of(String customer) {
        return ordersByCustomer.get(customer);
    }

    public static void main(String[] args) {
        OrderIndex index = new OrderIndex();
        index.add("ann", 7);
        index.add("bob", 8);
        index.add("ann", 9);
        assert index.of("ann").equals(List.of(7, 9));
        assert index.of("zoe").isEmpty();
        System.out.println("orders of ann: " + index.of("ann"));
    }
}
