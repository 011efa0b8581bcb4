<?php

declare(strict_types=1);

function home(): string
{
    return '<h1>Home</h1>';
}

function greet(string $name): string
{
    return '<h1>Hello, ' . htmlspecialchars($name) . '</h1>';
}

$path = parse_url($_SERVER['REQUEST_URI'] ?? '/', PHP_URL_PATH);
$path = is_string($path) ? rawurldecode($path) : '/';

$page = match (true) {
    $path === '/' => home(),
    preg_match('#^/hello/([^/]+)$#', $path, $m) === 1 => greet($m[1]),
    default => null,
};

if ($page === null) {
    http_response_code(404);
    $page = '<h1>Not found</h1>';
}
header('Content-Type: text/html; charset=utf-8');
echo $page;
