-- The crops and seasons of the harvest calendar and the regions of the buyers are entries of lists: what the company has changed keeps its
-- text under the new name. Months and countries are facts now, not texts. The sentence about crops of the rainy season is the note of two.

INSERT INTO site_texts (language, key, text, version)
SELECT language, 'harvest:crops.items.sesame.note', trim(replace(text, '{{entry}}', '')), 1
FROM site_texts WHERE key = 'harvest:entries.rainySeasonText';
INSERT INTO site_texts (language, key, text, version)
SELECT language, 'harvest:crops.items.groundnut.note', trim(replace(text, '{{entry}}', '')), 1
FROM site_texts WHERE key = 'harvest:entries.rainySeasonText';
DELETE FROM site_texts
WHERE key = 'harvest:entries.rainySeasonText' OR key LIKE 'harvest:seasons.%.months' OR key LIKE 'maps:countries.%';
UPDATE site_texts SET key = replace(key, 'harvest:commodities.', 'harvest:crops.items.') || '.name'
WHERE key LIKE 'harvest:commodities.%';
UPDATE site_texts SET key = replace(key, 'harvest:origins.', 'harvest:crops.items.') || '.origin'
WHERE key LIKE 'harvest:origins.%';
UPDATE site_texts SET key = replace(key, 'harvest:seasons.', 'harvest:seasons.items.')
WHERE key LIKE 'harvest:seasons.%.%';
UPDATE site_texts SET key = replace(key, 'maps:regions.', 'maps:regions.items.') || '.name'
WHERE key LIKE 'maps:regions.%';
UPDATE site_texts SET key = replace(key, 'why-choose-us:destinations.papers.', 'maps:regions.items.') || '.papers'
WHERE key LIKE 'why-choose-us:destinations.papers.%';

DELETE FROM site_changes
WHERE "row" LIKE '%/harvest:entries.rainySeasonText' OR "row" LIKE '%/harvest:seasons.%.months' OR "row" LIKE '%/maps:countries.%';
UPDATE site_changes SET "row" = replace("row", '/harvest:commodities.', '/harvest:crops.items.') || '.name'
WHERE "row" LIKE '%/harvest:commodities.%';
UPDATE site_changes SET "row" = replace("row", '/harvest:origins.', '/harvest:crops.items.') || '.origin'
WHERE "row" LIKE '%/harvest:origins.%';
UPDATE site_changes SET "row" = replace("row", '/harvest:seasons.', '/harvest:seasons.items.')
WHERE "row" LIKE '%/harvest:seasons.%.%';
UPDATE site_changes SET "row" = replace("row", '/maps:regions.', '/maps:regions.items.') || '.name'
WHERE "row" LIKE '%/maps:regions.%';
UPDATE site_changes SET "row" = replace("row", '/why-choose-us:destinations.papers.', '/maps:regions.items.') || '.papers'
WHERE "row" LIKE '%/why-choose-us:destinations.papers.%';
