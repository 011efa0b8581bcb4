<?php
/** @var array<int, array{name: string, price: float}> $products */
$products = [
    ['name' => 'Tea & biscuits', 'price' => 4.5],
    ['name' => 'Coffee', 'price' => 3.2],
];
?>
<table>
  <thead>
    <tr><th>Product</th><th>Price</th></tr>
  </thead>
  <tbody>
<?php foreach ($products as $product): ?>
    <tr>
      <td><?= htmlspecialchars($product['name']) ?></td>
      <td><?= number_format($product['price'], 2) ?></td>
    </tr>
<?php endforeach ?>
  </tbody>
</table>
