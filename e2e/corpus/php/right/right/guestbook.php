<?php
session_start();
$_SESSION['token'] ??= bin2hex(random_bytes(16));

$entries = $_SESSION['entries'] ?? [];
$error = null;

if ($_SERVER['REQUEST_METHOD'] === 'POST') {
    $token = $_POST['token'] ?? '';
    $name = $_POST['name'] ?? '';
    if (!is_string($token) || !hash_equals($_SESSION['token'], $token)) {
        $error = 'The form has expired, please try again.';
    } elseif (!is_string($name) || trim($name) === '') {
        $error = 'Please enter a name.';
    } else {
        $entries[] = trim($name);
        $_SESSION['entries'] = $entries;
    }
}

function e(string $s): string
{
    return htmlspecialchars($s, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}
?>
<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>Guest book</title></head>
<body>
<h1>Guest book</h1>
<?php if ($error !== null): ?>
  <p class="error"><?= e($error) ?></p>
<?php endif; ?>
<form method="post">
  <input type="hidden" name="token" value="<?= e($_SESSION['token']) ?>">
  <label>Name <input name="name" required></label>
  <button>Sign</button>
</form>
<ul>
<?php foreach ($entries as $entry): ?>
  <li><?= e($entry) ?></li>
<?php endforeach; ?>
</ul>
</body>
</html>
