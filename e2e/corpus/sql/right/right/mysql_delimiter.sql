DROP TABLE IF EXISTS `orders`;
CREATE TABLE `orders` (
  `id` INT UNSIGNED NOT NULL AUTO_INCREMENT,
  `customer_id` INT UNSIGNED NOT NULL,
  `total` DECIMAL(10,2) NOT NULL DEFAULT '0.00',
  `status` ENUM('open','paid') NOT NULL DEFAULT 'open',
  `created_at` TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`),
  KEY `idx_customer` (`customer_id`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci;

DELIMITER $$

CREATE PROCEDURE pay_order(IN p_id INT UNSIGNED, OUT p_rows INT)
BEGIN
  DECLARE EXIT HANDLER FOR SQLEXCEPTION
  BEGIN
    ROLLBACK;
    RESIGNAL;
  END;
  START TRANSACTION;
  UPDATE `orders` SET `status` = 'paid' WHERE `id` = p_id AND `status` = 'open';
  SET p_rows = ROW_COUNT();
  COMMIT;
END$$

DELIMITER ;

INSERT INTO `orders` (`customer_id`, `total`) VALUES (1, 19.90), (2, 5.00)
ON DUPLICATE KEY UPDATE `total` = VALUES(`total`);
SELECT `customer_id`, SUM(`total`) AS spent FROM `orders` GROUP BY `customer_id` LIMIT 0, 10;
