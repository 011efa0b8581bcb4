@Service
public class UserService {
    private final UserRepository users;
    private final PasswordEncoder encoder;

    public UserService(UserRepository users, PasswordEncoder encoder) {
        this.users = users;
        this.encoder = encoder;
    }

    @Transactional
    public User register(RegistrationForm form) {
        if (users.existsByEmail(form.email())) {
            throw new EmailTakenException(form.email());
        }
        User user = new User(form.email(), encoder.encode(form.password()));
        return users.save(user);
    }
}
