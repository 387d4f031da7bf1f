-- The chapters of the page of products, the districts where the company buys, the places on the map of the home page and the lines of the sample
-- reports are entries of lists: what the company has changed keeps its text under the new name.

CREATE TABLE renamed_texts (before varchar NOT NULL, after varchar NOT NULL);
INSERT INTO renamed_texts (before, after)
WITH entries (list, entry) AS (VALUES
    ('products:chilli.figures.', 'moisture'), ('products:chilli.figures.', 'colour'), ('products:chilli.figures.', 'stem'),
    ('products:chilli.figures.', 'foreign'), ('products:chilli.figures.', 'damaged'),
    ('products:chilli.kinds.', 'sannam'), ('products:chilli.kinds.', 'teja'), ('products:chilli.kinds.', 'byadgi'),
    ('products:chilli.kinds.', 'kashmiri'), ('products:chilli.kinds.', 'mundu'), ('products:chilli.kinds.', 'milled'),
    ('products:spices.figures.', 'b1'), ('products:spices.figures.', 'total'), ('products:spices.figures.', 'pesticides'),
    ('products:spices.figures.', 'temperature'), ('products:spices.figures.', 'humidity'),
    ('products:spices.sheet.', 'black-pepper'), ('products:spices.sheet.', 'cardamom'), ('products:spices.sheet.', 'turmeric'),
    ('products:spices.sheet.', 'cumin'), ('products:spices.sheet.', 'cloves'), ('products:spices.sheet.', 'cassia'),
    ('products:agro.kinds.', 'rice'), ('products:agro.kinds.', 'wheat'), ('products:agro.kinds.', 'pulses'),
    ('products:agro.kinds.', 'lentils'), ('products:agro.kinds.', 'chickpeas'), ('products:agro.kinds.', 'millets'),
    ('products:agro.kinds.', 'more'),
    ('products:agro.grades.', 'super'), ('products:agro.grades.', 'a'), ('products:agro.grades.', 'b'),
    ('about:sourcing.districts.', 'guntur'), ('about:sourcing.districts.', 'khammam'), ('about:sourcing.districts.', 'byadgi'),
    ('about:sourcing.districts.', 'idukki'), ('about:sourcing.districts.', 'wayanad'), ('about:sourcing.districts.', 'erode'),
    ('about:sourcing.districts.', 'unjha'), ('about:sourcing.districts.', 'kota'), ('about:sourcing.districts.', 'indore'),
    ('about:sourcing.districts.', 'karnal'),
    ('home:quality.rows.', 'moisture'), ('home:quality.rows.', 'colour'), ('home:quality.rows.', 'heat'),
    ('home:quality.rows.', 'aflatoxin'), ('home:quality.rows.', 'residues'), ('home:quality.rows.', 'salmonella'),
    ('quality:laboratory.report.rows.', 'moisture'), ('quality:laboratory.report.rows.', 'stem'),
    ('quality:laboratory.report.rows.', 'foreign'), ('quality:laboratory.report.rows.', 'damaged'),
    ('quality:laboratory.report.rows.', 'aflatoxinB1'), ('quality:laboratory.report.rows.', 'aflatoxinTotal')
), parts (list, before, after) AS (VALUES
    ('products:chilli.figures.', '', 'label'), ('products:chilli.figures.', 'Value', 'value'),
    ('products:chilli.kinds.', '', 'name'), ('products:chilli.kinds.', 'Use', 'use'),
    ('products:spices.figures.', '', 'label'), ('products:spices.figures.', 'Value', 'value'),
    ('products:spices.sheet.', '.name', 'name'), ('products:spices.sheet.', '.origin', 'origin'),
    ('products:agro.kinds.', '', 'name'), ('products:agro.kinds.', 'List', 'examples'),
    ('products:agro.grades.', '', 'grade'), ('products:agro.grades.', 'Value', 'value'),
    ('about:sourcing.districts.', '.state', 'state'), ('about:sourcing.districts.', '.crop', 'crop'),
    ('about:sourcing.districts.', '.yard', 'yard'),
    ('home:quality.rows.', '.name', 'name'), ('home:quality.rows.', '.value', 'value'),
    ('quality:laboratory.report.rows.', '.name', 'name'), ('quality:laboratory.report.rows.', '.limit', 'limit')
)
SELECT entries.list || entry || before, entries.list || 'items.' || entry || '.' || after
FROM entries JOIN parts ON parts.list = entries.list;
INSERT INTO renamed_texts (before, after) VALUES
    ('products:categories.red-chillies.name', 'products:sections.items.red-chillies.title'),
    ('products:categories.red-chillies.text', 'products:sections.items.red-chillies.intro'),
    ('products:categories.spices.name', 'products:sections.items.spices.title'),
    ('products:categories.spices.text', 'products:sections.items.spices.intro'),
    ('products:categories.agro-commodities.name', 'products:sections.items.agro-commodities.title'),
    ('products:categories.agro-commodities.text', 'products:sections.items.agro-commodities.intro'),
    ('products:agro.moisture', 'products:agro.figures.items.moisture.label'),
    ('products:agro.moistureValue', 'products:agro.figures.items.moisture.value'),
    ('products:agro.bags', 'products:agro.figures.items.bags.label'),
    ('products:agro.bagsValue', 'products:agro.figures.items.bags.value'),
    ('products:forms.eyebrow', 'products:sections.items.forms.eyebrow'),
    ('products:forms.title', 'products:sections.items.forms.title'),
    ('products:forms.intro', 'products:sections.items.forms.intro'),
    ('about:sourcing.buyers.chilli', 'about:sourcing.buyers.items.chilli'),
    ('about:sourcing.buyers.spice', 'about:sourcing.buyers.items.spice'),
    ('about:sourcing.buyers.grain', 'about:sourcing.buyers.items.grain');
UPDATE site_texts SET key = (SELECT after FROM renamed_texts WHERE before = site_texts.key)
WHERE key IN (SELECT before FROM renamed_texts);
UPDATE site_changes SET "row" = (
    SELECT replace(site_changes."row", '/' || before, '/' || after) FROM renamed_texts
    WHERE site_changes."row" LIKE 'site_texts/%/' || before
)
WHERE EXISTS (SELECT 1 FROM renamed_texts WHERE site_changes."row" LIKE 'site_texts/%/' || before);

-- The months stand at each district now, and so do the names of places.
DELETE FROM renamed_texts;
INSERT INTO renamed_texts (before, after) VALUES
    ('about:sourcing.months.decemberToMay', 'about:sourcing.districts.items.guntur.months'),
    ('about:sourcing.months.januaryToMay', 'about:sourcing.districts.items.khammam.months'),
    ('about:sourcing.months.januaryToMay', 'about:sourcing.districts.items.byadgi.months'),
    ('about:sourcing.months.septemberToJanuary', 'about:sourcing.districts.items.idukki.months'),
    ('about:sourcing.months.novemberToFebruary', 'about:sourcing.districts.items.wayanad.months'),
    ('about:sourcing.months.januaryToMarch', 'about:sourcing.districts.items.erode.months'),
    ('about:sourcing.months.februaryToApril', 'about:sourcing.districts.items.unjha.months'),
    ('about:sourcing.months.februaryToApril', 'about:sourcing.districts.items.kota.months'),
    ('about:sourcing.months.februaryToApril', 'about:sourcing.districts.items.indore.months'),
    ('about:sourcing.months.octoberToDecember', 'about:sourcing.districts.items.karnal.months'),
    ('maps:places.guntur', 'about:sourcing.districts.items.guntur.name'),
    ('maps:places.khammam', 'about:sourcing.districts.items.khammam.name'),
    ('maps:places.byadgi', 'about:sourcing.districts.items.byadgi.name'),
    ('maps:places.idukki', 'about:sourcing.districts.items.idukki.name'),
    ('maps:places.wayanad', 'about:sourcing.districts.items.wayanad.name'),
    ('maps:places.erode', 'about:sourcing.districts.items.erode.name'),
    ('maps:places.unjha', 'about:sourcing.districts.items.unjha.name'),
    ('maps:places.kota', 'about:sourcing.districts.items.kota.name'),
    ('maps:places.indore', 'about:sourcing.districts.items.indore.name'),
    ('maps:places.karnal', 'about:sourcing.districts.items.karnal.name'),
    ('maps:places.guntur', 'home:about.places.items.guntur.name'),
    ('maps:places.byadgi', 'home:about.places.items.byadgi.name'),
    ('maps:places.unjha', 'home:about.places.items.unjha.name'),
    ('maps:places.bangalore', 'home:about.places.items.bangalore.name');
INSERT INTO site_texts (language, key, text, made_from, version)
SELECT language, after, text, made_from, 1 FROM site_texts JOIN renamed_texts ON before = key;
DELETE FROM site_texts WHERE key LIKE 'about:sourcing.months.%';
DELETE FROM site_changes WHERE "row" LIKE 'site_texts/%/about:sourcing.months.%';
DROP TABLE renamed_texts;
