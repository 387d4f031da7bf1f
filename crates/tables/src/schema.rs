//! The tables of the data interface: one declaration of their columns, keys and relationships.

mod backups;
mod notice_channels;
mod product_drafts;
mod staff_settings;
mod storage_objects;

use catalogue::{built_in_category_name, built_in_parameter_name};
use languages::Language;
use postgrest::Type;
use serde_json::Value as Json;

use crate::{
    Column, ColumnDefault, ForeignKey, OnDelete, Role, Table,
    column::{
        ACCOUNT, Letters, MADE_FROM, Row, STALE, VERSION, column, computed, decimal, generated,
        list, maybe, nullable, sent, text, with,
    },
    product_columns,
    rights::{Columns, Grant, Right, RowScope},
    table::{Rules, StoredIn},
};

fn english_name(row: &Row, built_in_name: fn(&str, Language) -> Option<&'static str>) -> Json {
    let code = row["code"].as_str().unwrap_or_default();
    match built_in_name(code, Language::ENGLISH) {
        Some(name) => name.into(),
        None => row["name"].clone(),
    }
}

use Right::{Delete, Insert, Select, Update};
use Role::{Anonymous, Authenticated, Editor, Owner, Sales, Service, Viewer};

pub(crate) const STAFF_AND_SERVICE: &[Role] = &[Viewer, Sales, Editor, Owner, Service];
const EDITORS: &[Role] = &[Editor, Owner, Service];
/// The roles that see enquiries and work on them.
pub(crate) const WHO_ANSWERS: &[Role] = &[Sales, Owner, Service];
const WRITE: &[Right] = &[Insert, Update, Delete];

/// The staff reads, editors write.
const GRANTS_OF_THE_CATALOGUE: &[Grant] = &[
    Grant {
        roles: STAFF_AND_SERVICE,
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::All,
    },
    Grant {
        roles: EDITORS,
        rights: WRITE,
        columns: Columns::All,
        rows: RowScope::All,
    },
];

/// Those who answer enquiries read and add; rows cannot be changed.
const GRANTS_TO_ADD: &[Grant] = &[Grant {
    roles: WHO_ANSWERS,
    rights: &[Select, Insert],
    columns: Columns::All,
    rows: RowScope::All,
}];

/// Those who answer enquiries read, the owner writes.
const GRANTS_OF_SETTINGS: &[Grant] = &[
    Grant {
        roles: WHO_ANSWERS,
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::All,
    },
    Grant {
        roles: &[Owner, Service],
        rights: WRITE,
        columns: Columns::All,
        rows: RowScope::All,
    },
];

/// The position of a new parameter, category or grade: after the built-in ones.
const LAST_POSITION: i32 = 1_000;

const POSITION: Column = with(
    column(
        "position",
        Type::Integer,
        "Place in lists, the lowest first.",
    ),
    ColumnDefault::Number(LAST_POSITION),
);

const PICTURE: Column = text(
    "image_url",
    "The picture: the address by which products name it.",
);

/// [`MADE_FROM`] of a table with one text in each row.
const MADE_FROM_OF_TEXT: Column = generated(
    MADE_FROM,
    Type::Json,
    "Fingerprint of the English that the text was made from, by its column.",
);

/// [`STALE`] of a table with one text in each row.
const STALE_TEXT: Column = generated(
    STALE,
    Type::Json,
    "The column of the text where its English has changed since, else none. Writing an empty list says that the text is still right.",
);

/// Every table.
pub static TABLES: [Table; 28] = [
    Table {
        name: "products",
        stored_in: StoredIn::OwnTable,
        about: "What the company offers, with its English texts.",
        columns: &product_columns::OF_THE_TABLE,
        key: &["id"],
        unique: Some(&["slug"]),
        grants: &[
            Grant {
                roles: STAFF_AND_SERVICE,
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::All,
            },
            Grant {
                roles: EDITORS,
                rights: WRITE,
                columns: Columns::All,
                rows: RowScope::All,
            },
        ],
        rules: Rules::Products,
    },
    Table {
        name: "product_translations",
        stored_in: StoredIn::OwnTable,
        about: "A product's texts in another language; what is null is shown in English.",
        columns: &[
            column("product_id", Type::Number, "The product."),
            text("language", "Code of the language, such as `de`."),
            maybe("name", "Name as shown."),
            maybe("description", "One or two sentences."),
            maybe(
                "detailed_description",
                "Paragraphs with blank lines between them.",
            ),
            maybe("district", "District where it grows or is traded."),
            maybe("state", "State of the district."),
            maybe("min_order_quantity", "Smallest order."),
            nullable(column(
                "packaging_options",
                Type::Json,
                "Ways it can be packed.",
            )),
            maybe("shelf_life", "How long it keeps."),
            maybe("lead_time", "From the order to the vessel."),
            maybe("load_20ft", "What a 20 ft container takes."),
            maybe("load_40ft", "What a 40 ft container takes."),
            nullable(column(
                "other_names",
                Type::Json,
                "Names that buyers of this language use.",
            )),
            generated(
                MADE_FROM,
                Type::Json,
                "Fingerprints of the English texts that each was made from, by column.",
            ),
            generated(
                STALE,
                Type::Json,
                "The columns whose English has changed since. Writing the list without one of them says that its text is still right.",
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["product_id", "language"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::Translations,
    },
    Table {
        name: "categories",
        stored_in: StoredIn::OwnTable,
        about: "The groups that products are shown in. Three come with the program, with their names in every language.",
        columns: &[
            text(
                "code",
                "Its code, a part of addresses: small letters, digits and hyphens. It cannot be changed.",
            ),
            maybe(
                "name",
                "English name; null for a category that comes with the program.",
            ),
            computed(
                "english_name",
                "English name of every category, as visitors read it; made of the other columns.",
                &["code", "name"],
                |row| english_name(row, built_in_category_name),
            ),
            with(
                column(
                    "has_heat",
                    Type::Boolean,
                    "Whether its products can be filtered by heat.",
                ),
                ColumnDefault::False,
            ),
            POSITION,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["code"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::Categories,
    },
    Table {
        name: "category_translations",
        stored_in: StoredIn::OwnTable,
        about: "What a category of the company's own is called in another language.",
        columns: &[
            text("category", "The category."),
            text("language", "Code of the language, such as `de`."),
            text("name", "Name as shown."),
            MADE_FROM_OF_TEXT,
            STALE_TEXT,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["category", "language"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::CategoryTranslations,
    },
    Table {
        name: "grades",
        stored_in: StoredIn::OwnTable,
        about: "The trade grades that products have.",
        columns: &[
            text(
                "code",
                "Its code, which products name it by: `FAQ`. It cannot be changed.",
            ),
            text("name", "English name."),
            POSITION,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["code"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::Grades,
    },
    Table {
        name: "grade_translations",
        stored_in: StoredIn::OwnTable,
        about: "What a grade is called in another language.",
        columns: &[
            text("grade", "The grade."),
            text("language", "Code of the language, such as `de`."),
            text("name", "Name as shown."),
            MADE_FROM_OF_TEXT,
            STALE_TEXT,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["grade", "language"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::GradeTranslations,
    },
    Table {
        name: "parameters",
        stored_in: StoredIn::OwnTable,
        about: "What can be measured of a product. Some come with the program, with their names in every language.",
        columns: &[
            text(
                "code",
                "Its code, which begins its columns in files: `volatile_oil`. It cannot be changed.",
            ),
            maybe(
                "name",
                "English name; null for a parameter that comes with the program.",
            ),
            computed(
                "english_name",
                "English name of every parameter, as visitors read it; made of the other columns.",
                &["code", "name"],
                |row| english_name(row, built_in_parameter_name),
            ),
            text(
                "group",
                "Part of the specification: `physical`, `chemical`, `microbiology` or `contaminants`.",
            ),
            text(
                "unit",
                "Usual unit; an amount such as `25 g` for what is looked for in it.",
            ),
            with(
                text("method", "Usual method, such as `ISO 928`."),
                ColumnDefault::EmptyText,
            ),
            with(
                column(
                    "position",
                    Type::Integer,
                    "Place among the parameters of a product, the lowest first.",
                ),
                ColumnDefault::Number(LAST_POSITION),
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["code"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::Parameters,
    },
    Table {
        name: "parameter_translations",
        stored_in: StoredIn::OwnTable,
        about: "What a parameter of the company's own is called in another language.",
        columns: &[
            text("parameter", "The parameter."),
            text("language", "Code of the language, such as `de`."),
            text("name", "Name as shown."),
            MADE_FROM_OF_TEXT,
            STALE_TEXT,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["parameter", "language"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::ParameterTranslations,
    },
    Table {
        name: "product_parameters",
        stored_in: StoredIn::OwnTable,
        about: "What is measured of a product.",
        columns: &[
            column("product_id", Type::Number, "The product."),
            text("parameter", "Code of the parameter."),
            text(
                "kind",
                "`typical` for what lots usually have, `limit` for what every lot keeps to.",
            ),
            decimal(
                "minimum",
                "The least; the same as `maximum` for a single figure, null where only a most is stated.",
            ),
            decimal(
                "maximum",
                "The most; 0 in an amount such as `25 g` is said as `absent in 25 g`.",
            ),
            with(text("unit", "Unit of both."), ColumnDefault::OfParameter),
            with(
                text("method", "Method of the test; empty where none is stated."),
                ColumnDefault::OfParameter,
            ),
            maybe(
                "note",
                "A remark in English, shown as it is beside the figures or in their place.",
            ),
            with(
                column(
                    "position",
                    Type::Integer,
                    "Place among the parameters of the product, the lowest first.",
                ),
                ColumnDefault::OfParameter,
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["product_id", "parameter", "kind"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::ProductParameters,
    },
    product_drafts::PRODUCT_DRAFTS,
    Table {
        name: "picture_texts",
        stored_in: StoredIn::OwnTable,
        about: "What pictures of products show, for those who do not see them. What is missing in a language is said in English; without that, the product's name stands for its picture.",
        columns: &[
            PICTURE,
            text("language", "Code of the language, such as `en` or `de`."),
            text(
                "alt_text",
                "What the picture shows: one line of at most 300 characters.",
            ),
            MADE_FROM_OF_TEXT,
            STALE_TEXT,
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["image_url", "language"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::PictureTexts,
    },
    Table {
        name: "picture_focus_points",
        stored_in: StoredIn::OwnTable,
        about: "What of pictures stays in sight where a page, a preview or a document cuts them to a frame. One without a row is cut around its middle.",
        columns: &[
            PICTURE,
            column(
                "x",
                Type::Integer,
                "From the left, in percent of the width: 0 to 100. Pages that are read from the right mirror no picture.",
            ),
            column(
                "y",
                Type::Integer,
                "From the top, in percent of the height: 0 to 100.",
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["image_url"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::PictureFocusPoints,
    },
    Table {
        name: "redirects",
        stored_in: StoredIn::OwnTable,
        about: "Where the visitors of addresses that are gone are sent, in every language. A product whose slug changes gets its row by itself.",
        columns: &[
            text(
                "path",
                "The path that is gone, without host and language: `/catalog/old-name`.",
            ),
            text(
                "target",
                "The path that its visitors are sent to, without host and language.",
            ),
        ],
        key: &["path"],
        unique: None,
        grants: GRANTS_OF_THE_CATALOGUE,
        rules: Rules::Redirects,
    },
    Table {
        name: "enquiries",
        stored_in: StoredIn::OwnTable,
        about: "What visitors have sent through the form. A deleted one is erased with all that belongs to it.",
        columns: &[
            generated("id", Type::Number, "Number of the enquiry."),
            sent("reference", "What visitor and company call it by."),
            sent("name", "Full name."),
            sent("email", "E-mail address."),
            sent("phone", "Telephone number as typed."),
            sent("company", "Company; may be empty."),
            sent("country", "Country; may be empty."),
            sent("product_interest", "One of the values of the form."),
            sent("message", "The message."),
            sent("language", "Language that the visitor read."),
            text(
                "status",
                "`new`, `in_work`, `quoted`, `won`, `lost` or `spam`; `quarantined` until it is released.",
            ),
            nullable(sent(
                "doubt",
                "Why it may come from a machine: `honeypot`, `too_fast`, `not_measured` or `impossible_time`.",
            )),
            nullable(sent(
                "source_page",
                "Path of the page that the form stood on.",
            )),
            generated("received_at", Type::Time, "When it was accepted."),
            maybe(
                "assigned_to",
                "The account that answers it; one of those who may see enquiries.",
            ),
            nullable(generated(
                "due_at",
                Type::Time,
                "When it must be answered; null while it is quarantined, and for those of before there was such a time.",
            )),
            nullable(generated(
                "first_answered_at",
                Type::Time,
                "When the first reply left, or the status became `quoted`, `won` or `lost`.",
            )),
            nullable(generated(
                "closed_at",
                Type::Time,
                "When it became `won`, `lost` or `spam`; null again when it is taken up again.",
            )),
            sent(
                "contact",
                "The address in small letters, so that what one person has sent is found by it.",
            ),
            Column {
                in_star: false,
                letters: Letters::Folded,
                ..sent(
                    "search_text",
                    "Reference, name, company, addresses, country and message, for `ilike`; neither case nor accents count.",
                )
            },
            generated(VERSION, Type::Integer, "Raised by each write of the staff."),
        ],
        key: &["id"],
        unique: Some(&["reference"]),
        grants: &[
            Grant {
                roles: WHO_ANSWERS,
                rights: &[Select, Update],
                columns: Columns::All,
                rows: RowScope::All,
            },
            Grant {
                roles: &[Owner, Service],
                rights: &[Delete],
                columns: Columns::All,
                rows: RowScope::All,
            },
        ],
        rules: Rules::Enquiries,
    },
    Table {
        name: "enquiry_notes",
        stored_in: StoredIn::OwnTable,
        about: "What the staff notes of enquiries, for itself.",
        columns: &[
            generated("id", Type::Number, "Number of the note."),
            column("enquiry_id", Type::Number, "The enquiry."),
            nullable(generated(
                "author_id",
                Type::Text,
                "The account that wrote it.",
            )),
            generated("author", Type::Text, "Who wrote it, by name."),
            text("body", "What is noted, plain text."),
            generated("created_at", Type::Time, "When it was written."),
        ],
        key: &["id"],
        unique: None,
        grants: GRANTS_TO_ADD,
        rules: Rules::EnquiryNotes,
    },
    Table {
        name: "enquiry_messages",
        stored_in: StoredIn::OwnTable,
        about: "Replies to visitors. A new row is sent by mail at `send_at`; until then `rpc/cancel_reply` takes it back.",
        columns: &[
            generated("id", Type::Number, "Number of the reply."),
            column("enquiry_id", Type::Number, "The enquiry that it answers."),
            nullable(generated(
                "author_id",
                Type::Text,
                "The account that wrote it.",
            )),
            generated("author", Type::Text, "Who wrote it, by name."),
            text("language", "Code of the language that it is written in."),
            text("subject", "Subject of the mail."),
            text("body", "What is written, plain text."),
            list(
                "attachments",
                "Files that go with it: `{\"kind\": \"specification\", \"slug\": …, \"language\": …}`, \
                 `{\"kind\": \"brochure\", \"language\": …, \"category\": …}` or `{\"kind\": \"file\", \"bucket\": \"documents\", \"name\": …}`; \
                 `file_name` and `size` are the program's.",
            ),
            maybe("mark_as", "The status that the enquiry gets with it."),
            generated("message_id", Type::Text, "`Message-ID` of the mail."),
            nullable(generated(
                "mail_id",
                Type::Number,
                "Its mail; null when a delivered mail has been kept for its time.",
            )),
            generated("created_at", Type::Time, "When it was written."),
            nullable(generated(
                "send_at",
                Type::Time,
                "When its mail leaves; null for those of before there was such a time.",
            )),
            maybe(
                "idempotency_key",
                "Made by the client for what is written, at most 255 characters: a second request with the same key sends no second mail.",
            ),
        ],
        key: &["id"],
        unique: None,
        grants: GRANTS_TO_ADD,
        rules: Rules::EnquiryMessages,
    },
    Table {
        name: "enquiry_events",
        stored_in: StoredIn::OwnTable,
        about: "What has happened to enquiries. The program writes it.",
        columns: &[
            generated("id", Type::Number, "Number of the event."),
            generated("enquiry_id", Type::Number, "The enquiry."),
            generated("at", Type::Time, "When it happened."),
            nullable(generated(
                "actor_id",
                Type::Text,
                "The account that did it; null for programs.",
            )),
            generated(
                "actor",
                Type::Text,
                "Who did it, by name; `mirchi` for the program itself.",
            ),
            generated(
                "kind",
                Type::Text,
                "`received`, `status`, `assignment`, `note`, `reply`, `reply_cancelled`, `mail_sent`, `mail_failed`, `mail_retried`, `released` or `reminder`.",
            ),
            generated("details", Type::Json, "What else is to be said of it."),
        ],
        key: &["id"],
        unique: None,
        grants: &[Grant {
            roles: WHO_ANSWERS,
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        }],
        rules: Rules::ReadOnly,
    },
    Table {
        name: "mail_templates",
        stored_in: StoredIn::OwnTable,
        about: "Letters that are written often. `{{name}}`, `{{company}}`, `{{product}}`, `{{reference}}` and `{{signature}}` stand for what the writer's program fills in.",
        columns: &[
            generated("id", Type::Number, "Number of the template."),
            text("name", "What the staff calls it; once in each language."),
            text("language", "Code of the language that it is written in."),
            text("subject", "Subject of the mail."),
            text("body", "What is written, plain text."),
            with(
                column(
                    "position",
                    Type::Integer,
                    "Place among those of its language, the lowest first.",
                ),
                ColumnDefault::Number(LAST_POSITION),
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["id"],
        unique: Some(&["language", "name"]),
        grants: &[Grant {
            roles: WHO_ANSWERS,
            rights: &Right::ALL,
            columns: Columns::All,
            rows: RowScope::All,
        }],
        rules: Rules::MailTemplates,
    },
    Table {
        name: "answering_times",
        stored_in: StoredIn::OwnTable,
        about: "Until when enquiries are answered. One row, with number 1.",
        columns: &[
            generated("id", Type::Number, "1."),
            column(
                "answer_within_hours",
                Type::Integer,
                "Within so many hours, from 1 to 720.",
            ),
            text(
                "counts",
                "Which hours count: `all_hours` or `working_hours`.",
            ),
            column(
                "working_days",
                Type::Json,
                "Days that are worked, such as `[\"monday\", \"tuesday\"]`.",
            ),
            text("opens", "When work begins, such as `09:30`."),
            text("closes", "When it ends."),
            text(
                "time_zone",
                "Zone of these times, of the IANA list: `Asia/Kolkata`.",
            ),
            column(
                "remind_before_minutes",
                Type::Integer,
                "How long before an enquiry is due who answers it is reminded by mail, in minutes; 0 for never.",
            ),
            column(
                "digest_at",
                Type::Integer,
                "Hour of the day, from 0 to 23, at which the company gets a mail of what was quarantined and waits still.",
            ),
            column(
                "publishes_share",
                Type::Boolean,
                "Whether the contact page says how many enquiries of the last 90 days were answered within 24 hours.",
            ),
            generated(
                "published_share",
                Type::Integer,
                "What it says, in percent; null where it says nothing, as long as there are fewer than 20 enquiries too.",
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["id"],
        unique: None,
        grants: &[
            Grant {
                roles: WHO_ANSWERS,
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::All,
            },
            Grant {
                roles: &[Owner, Service],
                rights: &[Update],
                columns: Columns::All,
                rows: RowScope::All,
            },
        ],
        rules: Rules::AnsweringTimes,
    },
    Table {
        name: "holidays",
        stored_in: StoredIn::OwnTable,
        about: "Days on which nobody works.",
        columns: &[
            column("day", Type::Date, "The day."),
            text("name", "What it is called."),
        ],
        key: &["day"],
        unique: None,
        grants: GRANTS_OF_SETTINGS,
        rules: Rules::Holidays,
    },
    Table {
        name: "enquiry_rules",
        stored_in: StoredIn::OwnTable,
        about: "Who gets which new enquiries: the first rule that fits counts.",
        columns: &[
            generated("id", Type::Number, "Number of the rule."),
            with(
                column(
                    "position",
                    Type::Integer,
                    "Place among the rules, the lowest first.",
                ),
                ColumnDefault::Number(LAST_POSITION),
            ),
            maybe(
                "product_interest",
                "Only enquiries with this value of the form.",
            ),
            maybe(
                "country",
                "Only enquiries from this country, as visitors write it; neither case nor accents count.",
            ),
            maybe(
                "assigned_to",
                "The account that answers them; one of those who may see enquiries.",
            ),
            list(
                "recipients",
                "Addresses that get the company's mail too, at most five.",
            ),
            generated(VERSION, Type::Integer, "Raised by each write."),
        ],
        key: &["id"],
        unique: None,
        grants: GRANTS_OF_SETTINGS,
        rules: Rules::EnquiryRouting,
    },
    notice_channels::NOTICE_CHANNELS,
    storage_objects::STORAGE_OBJECTS,
    backups::BACKUPS,
    staff_settings::STAFF_SETTINGS,
    Table {
        name: "staff_members",
        stored_in: StoredIn::OwnTable,
        about: "The company's people: the accounts that have a role of the staff.",
        columns: &[
            generated("id", Type::Text, "UUID of the account."),
            generated(
                "name",
                Type::Text,
                "The name that they go by; their address when they have given none.",
            ),
            generated("email", Type::Text, "Their address."),
            generated(
                "role",
                Type::Text,
                "`owner`, `editor`, `sales` or `viewer`.",
            ),
            nullable(generated(
                "last_sign_in_at",
                Type::Time,
                "When they last signed in.",
            )),
            nullable(generated(
                "invited_at",
                Type::Time,
                "When they were invited.",
            )),
            nullable(generated(
                "confirmed_at",
                Type::Time,
                "When they showed that the address is theirs.",
            )),
        ],
        key: &["id"],
        unique: None,
        grants: &[Grant {
            roles: STAFF_AND_SERVICE,
            rights: &[Select],
            columns: Columns::All,
            rows: RowScope::All,
        }],
        rules: Rules::ReadOnly,
    },
    Table {
        name: "outgoing_mail",
        stored_in: StoredIn::OwnTable,
        about: "The outbox, without what the mails say.",
        columns: &[
            generated("id", Type::Number, "Number of the mail."),
            nullable(column(
                "enquiry_id",
                Type::Number,
                "The enquiry that it tells of; null for a mail of an account.",
            )),
            text(
                "kind",
                "`company`, `confirmation`, `reply`, `reminder`, `digest` or `account`; of a notice `notice` (by mail), `webhook` or `telegram`.",
            ),
            text(
                "recipient",
                "E-mail address that it goes to; of a webhook and of Telegram the name of the channel.",
            ),
            column("attempts", Type::Integer, "How often sending was begun."),
            column("next_attempt_at", Type::Time, "Not before this time."),
            maybe("last_error", "What went wrong last."),
            nullable(column(
                "sent_at",
                Type::Time,
                "When the mail server took it.",
            )),
            nullable(column("failed_at", Type::Time, "When it was given up.")),
            column("queued_at", Type::Time, "When it was queued."),
            generated("created_at", Type::Time, "When it was written."),
        ],
        key: &["id"],
        unique: None,
        grants: &[
            Grant {
                roles: &[Owner, Service],
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::All,
            },
            Grant {
                roles: &[Sales],
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::OfEnquiries,
            },
        ],
        rules: Rules::ReadOnly,
    },
    Table {
        name: "revisions",
        stored_in: StoredIn::OwnTable,
        about: "What the staff and the operator's programs have written, row by row.",
        columns: &[
            generated("id", Type::Number, "Number of the revision."),
            text("table_name", "The table of the row."),
            text(
                "row_key",
                "The values of the row's key, with commas between them.",
            ),
            text("action", "`insert`, `update` or `delete`."),
            maybe(
                "actor_id",
                "The account that wrote it; null for the operator's own programs.",
            ),
            text("actor", "The address of that account, or `service_role`."),
            generated("at", Type::Time, "When it was written."),
            text("request_id", "The same for all rows of one request."),
            nullable(column(
                "before",
                Type::Json,
                "The row as it was; null where there was none.",
            )),
            nullable(column(
                "after",
                Type::Json,
                "The row as it was written; null where it was deleted.",
            )),
        ],
        key: &["id"],
        unique: None,
        grants: &[
            // Who may read files may read what became of them.
            Grant {
                roles: &[Viewer, Sales],
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::OfFiles,
            },
            Grant {
                roles: &[Editor],
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::OfTheCatalogueAndFiles,
            },
            Grant {
                roles: &[Owner, Service],
                rights: &[Select],
                columns: Columns::All,
                rows: RowScope::All,
            },
        ],
        rules: Rules::ReadOnly,
    },
];

/// Every relationship.
pub static FOREIGN_KEYS: [ForeignKey; 19] = [
    ForeignKey {
        table: "products",
        column: "category",
        other: "categories",
        other_column: "code",
        on_delete: OnDelete::Restrict,
    },
    ForeignKey {
        table: "products",
        column: "grade",
        other: "grades",
        other_column: "code",
        on_delete: OnDelete::Restrict,
    },
    ForeignKey {
        table: "category_translations",
        column: "category",
        other: "categories",
        other_column: "code",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "grade_translations",
        column: "grade",
        other: "grades",
        other_column: "code",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "product_translations",
        column: "product_id",
        other: "products",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "product_parameters",
        column: "product_id",
        other: "products",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "product_parameters",
        column: "parameter",
        other: "parameters",
        other_column: "code",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "product_drafts",
        column: "product_id",
        other: "products",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "parameter_translations",
        column: "parameter",
        other: "parameters",
        other_column: "code",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "outgoing_mail",
        column: "enquiry_id",
        other: "enquiries",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_notes",
        column: "enquiry_id",
        other: "enquiries",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_messages",
        column: "enquiry_id",
        other: "enquiries",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_events",
        column: "enquiry_id",
        other: "enquiries",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_messages",
        column: "mail_id",
        other: "outgoing_mail",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiries",
        column: "assigned_to",
        other: "staff_members",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_rules",
        column: "assigned_to",
        other: "staff_members",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_notes",
        column: "author_id",
        other: "staff_members",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_messages",
        column: "author_id",
        other: "staff_members",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
    ForeignKey {
        table: "enquiry_events",
        column: "actor_id",
        other: "staff_members",
        other_column: "id",
        on_delete: OnDelete::Cascade,
    },
];

/// The list of products that visitors read: the active ones, in the reader's language. Its public name is `products`.
pub static LIST: Table = Table {
    name: "products",
    stored_in: StoredIn::Listings,
    about: "The active products, in the language of the reader.",
    columns: &product_columns::OF_THE_LIST,
    key: &["id"],
    unique: None,
    grants: &[Grant {
        roles: &[Anonymous, Authenticated],
        rights: &[Select],
        columns: Columns::All,
        rows: RowScope::Published,
    }],
    rules: Rules::ReadOnly,
};

impl Table {
    /// The table with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        TABLES.iter().find(|table| table.name == name)
    }

    /// The table that has this name for a role: for visitors `products` is the list of products.
    #[must_use]
    pub fn for_role(name: &str, role: Role) -> Option<&'static Self> {
        match name == LIST.name && LIST.exists_for(role) {
            true => Some(&LIST),
            false => Self::find(name),
        }
    }

    /// The tables that exist for a role.
    pub(crate) fn all_for(role: Role) -> impl Iterator<Item = &'static Self> {
        let lists = std::iter::once(&LIST);
        lists
            .chain(&TABLES)
            .filter(move |table| table.exists_for(role))
    }
}
