SELECT * FROM {{ ref('sizes') }} WHERE id = %(id)s
