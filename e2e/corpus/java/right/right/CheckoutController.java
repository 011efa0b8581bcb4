package com.example.orders;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@Slf4j
@RestController
@RequestMapping("/api/orders")
@RequiredArgsConstructor
public class CheckoutController {

    private final OrderService orders;

    public sealed interface Payment permits Card, Transfer {}

    public record Card(@NotBlank String token) implements Payment {}

    public record Transfer(@NotBlank String iban) implements Payment {}

    public record Line(@NotBlank String sku, @Positive int quantity) {}

    public record NewOrder(@NotEmpty List<@Valid Line> lines, @Valid Payment payment) {}

    public record OrderView(UUID id, BigDecimal total, Instant createdAt) {
        static OrderView of(Order order) {
            return new OrderView(order.getId(), order.getTotal(), order.getCreatedAt());
        }
    }

    @GetMapping
    public Page<OrderView> list(Pageable pageable) {
        return orders.findAll(pageable).map(OrderView::of);
    }

    @GetMapping("/{id}")
    public OrderView show(@PathVariable UUID id) {
        return orders.find(id).map(OrderView::of).orElseThrow(() -> new OrderNotFoundException(id));
    }

    @PostMapping
    public ResponseEntity<OrderView> create(@Valid @RequestBody NewOrder request) {
        log.info("new order with {} lines, paid by {}", request.lines().size(), describe(request.payment()));
        var created = OrderView.of(orders.create(request));
        return ResponseEntity.created(URI.create("/api/orders/" + created.id())).body(created);
    }

    private static String describe(Payment payment) {
        return switch (payment) {
            case Card card -> "card";
            case Transfer(var iban) when iban.startsWith("DE") -> "German transfer";
            case Transfer transfer -> "transfer";
        };
    }

    @ExceptionHandler(OrderNotFoundException.class)
    ProblemDetail notFound(OrderNotFoundException error) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.NOT_FOUND, error.getMessage());
    }
}
