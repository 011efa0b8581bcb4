package com.example.demo;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import java.net.URI;
import java.util.List;
import lombok.RequiredArgsConstructor;
import lombok.extern.slf4j.Slf4j;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.*;

@Slf4j
@RestController
@RequestMapping("/api/users")
@RequiredArgsConstructor
public class UserController {

    private final UserService service;

    public record CreateUser(@NotBlank String name, @Email String email) {}

    @GetMapping
    public Page<UserDto> list(Pageable pageable) {
        return service.findAll(pageable).map(UserDto::from);
    }

    @GetMapping("/{id}")
    public ResponseEntity<UserDto> get(@PathVariable Long id) {
        return service.findById(id).map(UserDto::from).map(ResponseEntity::ok)
            .orElseGet(() -> ResponseEntity.notFound().build());
    }

    @PostMapping
    public ResponseEntity<UserDto> create(@Valid @RequestBody CreateUser request) {
        var user = service.create(request.name(), request.email());
        log.info("created user {}", user.getId());
        return ResponseEntity.created(URI.create("/api/users/" + user.getId())).body(UserDto.from(user));
    }

    @DeleteMapping("/{ids}")
    public ResponseEntity<Void> delete(@PathVariable List<Long> ids) {
        service.deleteAll(ids);
        return ResponseEntity.noContent().build();
    }
}
