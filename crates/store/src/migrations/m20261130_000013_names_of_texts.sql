-- Titles of sections and the entries of lists have other names since the company moves, hides and adds them: what it has changed before keeps its
-- text under the new name. Where it has changed the text under the new name too, that one stays.

-- With what the names of such texts have begun, and begin now.
CREATE TABLE renamed_texts (before varchar NOT NULL, after varchar NOT NULL);
INSERT INTO renamed_texts (before, after)
WITH sections (page, section) AS (VALUES
    ('about', 'story'), ('about', 'values'), ('about', 'sourcing'), ('about', 'gates'), ('about', 'register'),
    ('harvest', 'calendar'), ('harvest', 'seasons'), ('harvest', 'benefits'), ('harvest', 'file'),
    ('home', 'figures'), ('home', 'badges'), ('home', 'featured'), ('home', 'goods'), ('home', 'season'), ('home', 'process'),
    ('home', 'strengths'), ('home', 'why'), ('home', 'quality'), ('home', 'testimonials'), ('home', 'network'),
    ('why-choose-us', 'advantages'), ('why-choose-us', 'destinations'), ('why-choose-us', 'commitments'), ('why-choose-us', 'trust')
), parts (part) AS (VALUES ('eyebrow'), ('title'), ('intro'))
SELECT page || ':' || section || '.' || part, page || ':sections.items.' || section || '.' || part FROM sections CROSS JOIN parts;
INSERT INTO renamed_texts (before, after)
WITH entries (list, entry) AS (VALUES
    ('harvest:benefits.', 'fresh.'), ('harvest:benefits.', 'choice.'), ('harvest:benefits.', 'price.'), ('harvest:benefits.', 'space.'),
    ('home:badges.', 'quality'), ('home:badges.', 'lots'), ('home:badges.', 'farmers'), ('home:badges.', 'practices'), ('home:badges.', 'reply'),
    ('home:strengths.', 'quality.'), ('home:strengths.', 'reach.'), ('home:strengths.', 'grade.'), ('home:strengths.', 'supply.'),
    ('home:why.', 'range.'), ('home:why.', 'seasons.'), ('home:why.', 'control.'), ('home:why.', 'coasts.'),
    ('home:testimonials.', 'grinder.'), ('home:testimonials.', 'trader.'), ('home:testimonials.', 'maker.'),
    ('quality:laboratory.trail.', 'increments.'), ('quality:laboratory.trail.', 'bulk.'),
    ('quality:laboratory.trail.', 'laboratory.'), ('quality:laboratory.trail.', 'sealed.')
)
SELECT list || entry, list || 'items.' || entry FROM entries;
INSERT INTO renamed_texts (before, after)
WITH articles (article) AS (VALUES
    ('india-red-chilli-export-market'), ('red-chilli-varieties-guide'), ('quality-standards-explained'), ('spice-journey'),
    ('importing-countries'), ('sustainable-farming'), ('packaging-storage'), ('export-documentation')
), parts (before, after) AS (VALUES
    ('articles.{}.title', 'title'), ('articles.{}.excerpt', 'excerpt'), ('articles.{}.summary', 'summary'), ('closing.{}.', 'closing.')
)
SELECT 'blog:' || replace(before, '{}', article), 'blog:articles.items.' || article || '.' || after FROM articles CROSS JOIN parts;
INSERT INTO renamed_texts (before, after) VALUES
    ('about:values.list.', 'about:values.items.'),
    ('about:steps.list.', 'about:steps.items.'),
    ('about:gates.list.', 'about:gates.items.'),
    ('blog:categories.', 'blog:categories.items.'),
    ('home:process.steps.', 'home:process.items.'),
    ('quality:sections.', 'quality:sections.items.'),
    ('why-choose-us:advantages.list.', 'why-choose-us:advantages.items.'),
    ('why-choose-us:trust.cards.', 'why-choose-us:trust.items.');
UPDATE site_texts SET key = (
    SELECT after || substr(key, length(before) + 1) FROM renamed_texts WHERE key LIKE before || '%'
)
WHERE EXISTS (
    SELECT 1 FROM renamed_texts WHERE key LIKE before || '%' AND key NOT LIKE after || '%' AND NOT EXISTS (
        SELECT 1 FROM site_texts later
        WHERE later.key = after || substr(site_texts.key, length(before) + 1) AND later.language = site_texts.language
    )
);
UPDATE site_changes SET "row" = (
    SELECT replace("row", '/' || before, '/' || after) FROM renamed_texts WHERE "row" LIKE 'site_texts/%/' || before || '%'
)
WHERE EXISTS (
    SELECT 1 FROM renamed_texts
    WHERE "row" LIKE 'site_texts/%/' || before || '%' AND "row" NOT LIKE 'site_texts/%/' || after || '%' AND NOT EXISTS (
        SELECT 1 FROM site_changes later WHERE later."row" = replace(site_changes."row", '/' || before, '/' || after)
    )
);

-- Each testimonial says for itself how it was verified.
DELETE FROM renamed_texts;
INSERT INTO renamed_texts (before, after) VALUES
    ('home:testimonials.verified', 'home:testimonials.items.grinder.verified'),
    ('home:testimonials.verified', 'home:testimonials.items.trader.verified'),
    ('home:testimonials.verified', 'home:testimonials.items.maker.verified');
INSERT INTO site_texts (language, key, text, made_from, is_unread, shipped, version)
SELECT language, after, text, made_from, is_unread, shipped, 1 FROM site_texts JOIN renamed_texts ON before = key
WHERE NOT EXISTS (SELECT 1 FROM site_texts later WHERE later.key = after AND later.language = site_texts.language);
DELETE FROM site_texts WHERE key = 'home:testimonials.verified';
INSERT INTO site_changes ("row", change, made_from, is_unread, author_id, author, updated_at, version)
SELECT replace("row", '/' || before, '/' || after), change, made_from, is_unread, author_id, author, updated_at, 1
FROM site_changes JOIN renamed_texts ON "row" LIKE 'site_texts/%/' || before
WHERE NOT EXISTS (
    SELECT 1 FROM site_changes later WHERE later."row" = replace(site_changes."row", '/' || before, '/' || after)
);
DELETE FROM site_changes WHERE "row" LIKE 'site_texts/%/home:testimonials.verified';
DROP TABLE renamed_texts;
