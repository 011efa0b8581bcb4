<?php

declare(strict_types=1);

/** @return array<string, mixed> */
function fetch_json(string $url, string $token): array
{
    $curl = curl_init($url);
    if ($curl === false) {
        throw new RuntimeException('curl is not available');
    }
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 10,
        CURLOPT_HTTPHEADER => ['Accept: application/json', "Authorization: Bearer $token"],
    ]);
    $body = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if (!is_string($body) || $status !== 200) {
        throw new RuntimeException("request failed with status $status");
    }
    $data = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
    if (!is_array($data)) {
        throw new RuntimeException('the answer is not an object');
    }

    return $data;
}

// export API_TOKEN=<TOKEN>
$token = getenv('API_TOKEN');
if ($token === false) {
    fwrite(STDERR, "API_TOKEN is not set\n");
    exit(2);
}
print_r(fetch_json('https://api.example.com/v1/me', $token));
