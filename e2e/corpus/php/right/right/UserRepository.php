<?php

declare(strict_types=1);

namespace App\Repository;

use PDO;

final class UserRepository
{
    public function __construct(private readonly PDO $db)
    {
    }

    /** @return array{id: int, email: string}|null */
    public function findByEmail(string $email): ?array
    {
        $stmt = $this->db->prepare('SELECT id, email FROM users WHERE email = :email');
        $stmt->execute(['email' => $email]);
        $row = $stmt->fetch(PDO::FETCH_ASSOC);
        if ($row === false) {
            return null;
        }

        return ['id' => (int) $row['id'], 'email' => (string) $row['email']];
    }

    public function create(string $email, string $password): int
    {
        $stmt = $this->db->prepare('INSERT INTO users (email, password_hash) VALUES (?, ?)');
        $stmt->execute([$email, password_hash($password, PASSWORD_DEFAULT)]);

        return (int) $this->db->lastInsertId();
    }
}
