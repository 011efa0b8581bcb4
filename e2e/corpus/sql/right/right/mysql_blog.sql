-- MySQL 8.0
CREATE TABLE `posts` (
  `id` BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
  `slug` VARCHAR(120) NOT NULL,
  `title` VARCHAR(255) NOT NULL,
  `body` MEDIUMTEXT NOT NULL,
  `meta` JSON DEFAULT NULL,
  `author` VARCHAR(80) GENERATED ALWAYS AS (`meta`->>'$.author') VIRTUAL,
  `created_at` TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  `updated_at` TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (`id`),
  UNIQUE KEY `uq_posts_slug` (`slug`),
  KEY `ix_posts_author` (`author`),
  FULLTEXT KEY `ft_posts` (`title`, `body`)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_0900_ai_ci;

INSERT INTO `posts` (`slug`, `title`, `body`, `meta`)
VALUES ('hello', 'Hello', 'The first post.', JSON_OBJECT('author', 'kim', 'tags', JSON_ARRAY('news')))
  AS new
ON DUPLICATE KEY UPDATE
  `title` = new.`title`,
  `body` = new.`body`,
  `meta` = new.`meta`;

SELECT `id`, `title`, MATCH (`title`, `body`) AGAINST ('first post') AS `score`
FROM `posts`
WHERE MATCH (`title`, `body`) AGAINST ('first post')
  AND 'news' MEMBER OF (`meta`->'$.tags')
ORDER BY `score` DESC
LIMIT 10;
