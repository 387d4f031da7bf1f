-- A picture that an article shows, as published or in the draft, is shown too. A list without correlation is read once, however many files
-- are compared with it.

DROP VIEW media_files;
CREATE VIEW media_files AS
    SELECT files.id, files.name, files.size, files.content_type, files.created_at, pictures.url, pictures.width, pictures.height,
        pictures.colour AS color, {array_length}(pictures.made) AS sizes_made,
        {array_length}(pictures.made) + pictures.remaining AS sizes_planned, pictures.error,
        pictures.remaining > 0 OR pictures.error IS NOT NULL AS is_in_progress,
        pictures.url IN (SELECT image_url FROM picture_texts WHERE language = 'en') AS is_described,
        pictures.url IN (SELECT image_url FROM picture_texts WHERE stale <> '[]') AS is_stale,
        coalesce(
            pictures.url IN (SELECT image_url FROM products WHERE image_url IS NOT NULL)
            OR pictures.url IN (SELECT {text_of_fact} FROM site_lists, {pictures_in}(site_lists.facts{picture_path}) AS fact WHERE {is_picture})
            OR pictures.url IN (SELECT {text_of_fact} FROM site_changes, {pictures_in}(site_changes.change{picture_path}) AS fact WHERE {is_picture}),
            FALSE
        ) AS is_shown,
        (SELECT count(*) FROM products WHERE products.image_url = pictures.url) AS product_count,
        -- Most pictures of a large library are shown by no product: a search of the names looks at the others only.
        CASE WHEN pictures.url IN (SELECT image_url FROM products WHERE image_url IS NOT NULL) THEN (
            SELECT {join_texts}(name, ', ') FROM (SELECT name FROM products WHERE image_url = pictures.url ORDER BY name) AS shown
        ) END AS product_names
    FROM storage_objects AS files
    LEFT JOIN pictures ON pictures.id = substr(files.hash, 1, 32)
    WHERE files.bucket_id = 'media';
