-- The links of the menu and the foot of the pages are entries of a list, which the company moves, hides and adds: what it has changed before keeps
-- its text under the new name.

CREATE TABLE renamed_texts (before varchar NOT NULL, after varchar NOT NULL);
INSERT INTO renamed_texts (before, after) VALUES
    ('shell:nav.home', 'shell:nav.items.home'),
    ('shell:nav.about', 'shell:nav.items.about'),
    ('shell:nav.catalog', 'shell:nav.items.catalog'),
    ('shell:nav.quality', 'shell:nav.items.quality'),
    ('shell:nav.why', 'shell:nav.items.why'),
    ('shell:nav.blog', 'shell:nav.items.blog'),
    ('shell:nav.contact', 'shell:nav.items.contact'),
    ('shell:footer.harvest', 'shell:nav.items.harvest');
UPDATE site_texts SET key = (SELECT after FROM renamed_texts WHERE before = site_texts.key)
WHERE EXISTS (
    SELECT 1 FROM renamed_texts WHERE before = site_texts.key AND NOT EXISTS (
        SELECT 1 FROM site_texts later WHERE later.key = after AND later.language = site_texts.language
    )
);
UPDATE site_changes SET "row" = (
    SELECT replace(site_changes."row", '/' || before, '/' || after) FROM renamed_texts
    WHERE site_changes."row" LIKE 'site_texts/%/' || before
)
WHERE EXISTS (
    SELECT 1 FROM renamed_texts WHERE site_changes."row" LIKE 'site_texts/%/' || before AND NOT EXISTS (
        SELECT 1 FROM site_changes later WHERE later."row" = replace(site_changes."row", '/' || before, '/' || after)
    )
);

DROP TABLE renamed_texts;
