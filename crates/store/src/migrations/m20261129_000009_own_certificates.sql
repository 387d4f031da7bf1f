-- A certificate of the sample company that somebody has rewritten is the company's own. Until now only its revisions said so.

UPDATE certificates SET is_sample = FALSE
WHERE is_sample AND EXISTS (
    SELECT 1 FROM revisions
    WHERE revisions.table_name = 'certificates' AND revisions.row_key = CAST(certificates.id AS varchar) AND revisions.action = 'update'
);
