import org.springframework.stereotype.Service;

@Service
public class Stock extends Store {
    private final Repository repository;

    Stock(Repository repository) {
        this.repository = repository;
    }

    int total() {
        return repository.findAll().size() + started();
    }
}
