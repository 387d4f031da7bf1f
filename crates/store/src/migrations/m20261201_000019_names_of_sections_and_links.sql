-- Headings of the sections of further pages, and links of the menu and the foot of the pages, have other names since the company moves, hides and
-- adds these too: what it has changed before keeps its text under the new name. Where it has changed the text under the new name too, that one stays.

CREATE TABLE renamed_texts (before varchar NOT NULL, after varchar NOT NULL);
INSERT INTO renamed_texts (before, after) VALUES
    ('contact:cards.title', 'contact:sections.items.cards.title'),
    ('contact:form.title', 'contact:sections.items.form.title'),
    ('contact:form.eyebrow', 'contact:sections.items.form.eyebrow'),
    ('contact:chat.title', 'contact:sections.items.chat.title'),
    ('contact:chat.eyebrow', 'contact:sections.items.chat.eyebrow'),
    ('contact:map.title', 'contact:sections.items.map.title'),
    ('contact:map.eyebrow', 'contact:sections.items.map.eyebrow'),
    ('blog:list.recent', 'blog:sections.items.articles.title'),
    ('blog:list.contents', 'blog:sections.items.articles.eyebrow'),
    ('blog:list.recentText', 'blog:sections.items.articles.intro'),
    ('blog:stay.title', 'blog:sections.items.stay.title'),
    ('blog:stay.eyebrow', 'blog:sections.items.stay.eyebrow'),
    ('catalogue:list.title', 'catalogue:sections.items.list.title'),
    ('red-chillies:summary.title', 'red-chillies:sections.items.summary.title'),
    ('red-chillies:summary.eyebrow', 'red-chillies:sections.items.summary.eyebrow'),
    ('red-chillies:summary.text', 'red-chillies:sections.items.summary.intro'),
    ('red-chillies:specification.title', 'red-chillies:sections.items.specification.title'),
    ('red-chillies:specification.eyebrow', 'red-chillies:sections.items.specification.eyebrow'),
    ('red-chillies:specification.text', 'red-chillies:sections.items.specification.intro'),
    ('red-chillies:districts.title', 'red-chillies:sections.items.districts.title'),
    ('red-chillies:districts.eyebrow', 'red-chillies:sections.items.districts.eyebrow'),
    ('red-chillies:districts.text', 'red-chillies:sections.items.districts.intro'),
    ('red-chillies:forms.title', 'red-chillies:sections.items.forms.title'),
    ('red-chillies:forms.eyebrow', 'red-chillies:sections.items.forms.eyebrow'),
    ('red-chillies:forms.text', 'red-chillies:sections.items.forms.intro'),
    ('spices:plate.title', 'spices:sections.items.plate.title'),
    ('spices:plate.eyebrow', 'spices:sections.items.plate.eyebrow'),
    ('spices:plate.intro', 'spices:sections.items.plate.intro'),
    ('spices:origins.title', 'spices:sections.items.origins.title'),
    ('spices:origins.eyebrow', 'spices:sections.items.origins.eyebrow'),
    ('spices:origins.intro', 'spices:sections.items.origins.intro'),
    ('spices:trade.title', 'spices:sections.items.trade.title'),
    ('spices:trade.eyebrow', 'spices:sections.items.trade.eyebrow'),
    ('spices:trade.intro', 'spices:sections.items.trade.intro'),
    ('spices:standards.title', 'spices:sections.items.standards.title'),
    ('spices:standards.eyebrow', 'spices:sections.items.standards.eyebrow'),
    ('agro-commodities:board.title', 'agro-commodities:sections.items.board.title'),
    ('agro-commodities:board.eyebrow', 'agro-commodities:sections.items.board.eyebrow'),
    ('agro-commodities:board.intro', 'agro-commodities:sections.items.board.intro'),
    ('agro-commodities:sizes.title', 'agro-commodities:sections.items.sizes.title'),
    ('agro-commodities:sizes.eyebrow', 'agro-commodities:sections.items.sizes.eyebrow'),
    ('agro-commodities:sizes.intro', 'agro-commodities:sections.items.sizes.intro'),
    ('agro-commodities:parameters.title', 'agro-commodities:sections.items.parameters.title'),
    ('agro-commodities:parameters.eyebrow', 'agro-commodities:sections.items.parameters.eyebrow'),
    ('agro-commodities:parameters.intro', 'agro-commodities:sections.items.parameters.intro'),
    ('varieties:plate.title', 'varieties:sections.items.plate.title'),
    ('varieties:plate.text', 'varieties:sections.items.plate.intro'),
    ('varieties:parameters.title', 'varieties:sections.items.parameters.title'),
    ('varieties:parameters.eyebrow', 'varieties:sections.items.parameters.eyebrow'),
    ('varieties:heat.title', 'varieties:sections.items.heat.title'),
    ('varieties:heat.eyebrow', 'varieties:sections.items.heat.eyebrow'),
    ('varieties:heat.text', 'varieties:sections.items.heat.intro'),
    ('varieties:colour.title', 'varieties:sections.items.colour.title'),
    ('varieties:colour.eyebrow', 'varieties:sections.items.colour.eyebrow'),
    ('varieties:colour.text', 'varieties:sections.items.colour.intro'),
    ('varieties:table.title', 'varieties:sections.items.table.title'),
    ('varieties:table.eyebrow', 'varieties:sections.items.table.eyebrow'),
    ('varieties:table.text', 'varieties:sections.items.table.intro'),
    ('varieties:cards.title', 'varieties:sections.items.cards.title'),
    ('varieties:cards.eyebrow', 'varieties:sections.items.cards.eyebrow'),
    ('varieties:cards.text', 'varieties:sections.items.cards.intro'),
    ('varieties:selection.title', 'varieties:sections.items.selection.title'),
    ('varieties:selection.eyebrow', 'varieties:sections.items.selection.eyebrow'),
    ('varieties:selection.text', 'varieties:sections.items.selection.intro'),
    ('legal:contents', 'legal:sections.items.text.title'),
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
