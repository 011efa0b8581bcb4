-- Up
SET FOREIGN_KEY_CHECKS = 0;

CREATE TABLE IF NOT EXISTS `orders` (
  `id` BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  `customer_id` BIGINT UNSIGNED NOT NULL,
  `status` ENUM('pending', 'paid', 'shipped', 'cancelled') NOT NULL DEFAULT 'pending',
  `total` DECIMAL(12, 2) NOT NULL DEFAULT 0.00,
  `payload` JSON DEFAULT NULL,
  `coupon` VARCHAR(32) GENERATED ALWAYS AS (JSON_UNQUOTE(JSON_EXTRACT(`payload`, '$.coupon'))) VIRTUAL,
  `notes` TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci,
  `created_at` TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  `updated_at` TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`),
  KEY `orders_customer_status` (`customer_id`, `status`),
  FULLTEXT KEY `orders_notes` (`notes`),
  CONSTRAINT `orders_customer_fk` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`) ON DELETE RESTRICT
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_0900_ai_ci COMMENT='One row per checkout';

ALTER TABLE `customers`
  ADD COLUMN `phone` VARCHAR(32) NULL AFTER `email`,
  MODIFY COLUMN `email` VARCHAR(320) NOT NULL,
  ADD UNIQUE INDEX `customers_email_unique` (`email`);

INSERT IGNORE INTO `settings` (`name`, `value`) VALUES ('currency', 'EUR'), ('vat', '0.19');

INSERT INTO `stock` (`sku`, `quantity`) VALUES ('A-1', 5), ('B-2', 7)
ON DUPLICATE KEY UPDATE `quantity` = `quantity` + VALUES(`quantity`);

UPDATE `orders` o
JOIN `customers` c ON c.`id` = o.`customer_id`
SET o.`notes` = CONCAT_WS(' ', o.`notes`, 'VIP')
WHERE c.`is_vip` = 1;

SELECT DATE_FORMAT(`created_at`, '%Y-%m') AS `month`, COUNT(*) AS `orders`, SUM(`total`) AS `revenue`
FROM `orders`
WHERE `status` <> 'cancelled' AND `created_at` >= CURDATE() - INTERVAL 12 MONTH
GROUP BY `month` WITH ROLLUP
HAVING `revenue` > 0
LIMIT 0, 12;

SET FOREIGN_KEY_CHECKS = 1;
