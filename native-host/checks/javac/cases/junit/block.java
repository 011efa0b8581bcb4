import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.*;
import static org.mockito.Mockito.*;

import java.util.Comparator;
import java.util.List;
import lombok.Data;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.junit.jupiter.api.*;

class Stock {
    static int twice(int amount) {
        return 2 * amount;
    }
}

@Data
@RequiredArgsConstructor
class Item {
    private final String name;
    private int price;
}

@Slf4j
class Shop extends Store {
    List<Item> cheapest(Catalogue catalogue) {
        log.info("{} items", catalogue.items().size());
        return catalogue.items().stream().sorted(Comparator.comparing(item -> item.getPrice()).reversed()).toList();
    }
}

class StockTest {
    @Mock private Catalogue catalogue;

    @BeforeEach
    void prepare() {
        when(catalogue.items()).thenReturn(List.of(new Item("a"), new Item("b")));
    }

    @Test
    void doubles() {
        assertEquals(4, Stock.twice(2));
        assertThat(Stock.twice(0), equalTo(0));
        assertAll(() -> assertTrue(Stock.twice(1) == 2), () -> assertThrows(Problem.class, () -> Stock.twice(-1)));
    }

    @Nested
    class Names {
        @Test
        void areKept() {
            Item item = new Item("a");
            item.setPrice(3);
            assertEquals("a", item.getName());
            assertEquals(List.of("a"), List.of(item).stream().map(Item::getName).toList());
        }
    }
}
