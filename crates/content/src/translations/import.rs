//! Takes the file of a translator back: what is translated in it becomes changes of the draft.

use std::collections::{HashMap, HashSet};

use catalogue::numbers_are_the_same;
use languages::Language;
use sea_orm::{ConnectionTrait, EntityTrait};
use serde::Serialize;
use serde_json::json;
use store::{Database, DbErr};
use tables::{
    Author, Right, RowChange, TableError, WriteTransaction, Writer, fingerprint, require,
};

use super::{
    Mark,
    file::{MAX_TEXTS, NotImported, Read, ReadText},
    workbook, xliff,
};
use crate::{
    SiteTexts,
    draft::{RowName, change_of_text, put_change},
    entities::site_change,
    shipped::{self, english_key},
    site_texts::name_the_same_figures,
    tables::site_changes::{MAX_CHANGES, SITE_CHANGES},
    text_rules,
};

/// What becomes of the texts of a file.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct ImportedTranslations {
    /// The names of those that change.
    pub(super) changed: Vec<String>,
    /// How many stay as they are.
    same: usize,
    /// How many have no translation in the file, and had none.
    untranslated: usize,
    pub(super) problems: Vec<TranslationProblem>,
    /// What a caller sends back who wants just this to be done.
    checked: String,
}

/// A text that is not imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TranslationProblem {
    key: String,
    #[serde(flatten)]
    problem: Problem,
}

impl TranslationProblem {
    /// A text that cannot be taken for what it is.
    pub(super) fn unfit(key: String, details: String) -> Self {
        let problem = Problem::Unfit { details };
        Self { key, problem }
    }
}

/// Why a text is not imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
enum Problem {
    /// The site has no such text.
    UnknownText,
    /// The file has the text more than once.
    NamedTwice,
    /// The English is not the one of the file.
    EnglishChanged,
    /// The translation is not the one of the file.
    TranslationChanged,
    /// Somebody else has changed it in the draft.
    InDraft {
        by: String,
    },
    /// The file has none where there was one.
    Blank,
    /// It breaks a rule of texts.
    Unfit {
        details: String,
    },
    OtherPlaceholders,
    OtherNumbers,
    /// The draft takes no more changes.
    DraftFull {
        most: u64,
    },
}

/// Says what becomes of the texts of a file. With `checked`, that is written into the draft if it is what was said then. When
/// it fails, nothing is written.
pub async fn import_translations(
    db: &Database,
    writer: &Writer,
    language: Language,
    file: Vec<u8>,
    checked: Option<&str>,
) -> Result<ImportedTranslations, NotImported> {
    if language == Language::ENGLISH {
        return Err(NotImported::English);
    }
    require(&SITE_CHANGES, writer.role, Right::Insert).map_err(TableError::from)?;
    let texts = in_background(move || read(file, language)).await??;
    let Some(checked) = checked else {
        let site = Site::read(db.read(), &writer.author).await?;
        let plan = in_background(move || site.plan(language, texts)).await?;
        return Ok(plan.report);
    };
    let tx = WriteTransaction::begin(db, &SITE_CHANGES, writer).await?;
    let site = Site::read(&tx.db, &writer.author).await?;
    let plan = in_background(move || site.plan(language, texts)).await?;
    if plan.report.checked != checked {
        return Err(NotImported::NotAsChecked);
    }
    Ok(plan.write(tx).await?)
}

/// Thousands of texts are read and compared: on a worker's thread every other request of it would wait.
pub(super) async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, NotImported> {
    let done = tokio::task::spawn_blocking(work).await;
    Ok(done.map_err(|error| DbErr::Custom(error.to_string()))?)
}

fn read(file: Vec<u8>, language: Language) -> Result<Vec<ReadText>, NotImported> {
    let text = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&file);
    let Read {
        language: named,
        texts,
    } = match text.trim_ascii_start().first() {
        Some(b'<') => xliff::read(text)?,
        _ => workbook::read(file)?,
    };
    // A translator's program may name the country too: `de-DE`.
    let primary = named.split(['-', '_']).next().unwrap_or_default();
    if !primary.eq_ignore_ascii_case(language.code()) {
        return Err(NotImported::OtherLanguage {
            named,
            said: language,
        });
    }
    if texts.len() > MAX_TEXTS {
        return Err(NotImported::TooManyTexts);
    }
    Ok(texts)
}

/// The texts of the site as they are now.
pub(super) struct Site {
    published: SiteTexts,
    pub(super) with_draft: SiteTexts,
    /// The changes of the draft, by the name of the row.
    pub(super) changes: HashMap<String, site_change::Model>,
    author: Author,
}

/// A change that is put into the draft.
struct Planned {
    name: RowName,
    change: Option<RowChange>,
    /// That of the change in the draft in whose place it is put.
    version: Option<i64>,
}

pub(super) struct Plan {
    pub(super) report: ImportedTranslations,
    changes: Vec<Planned>,
}

impl Plan {
    /// Puts the changes into the draft, and ends the transaction.
    pub(super) async fn write(
        self,
        mut tx: WriteTransaction<'_>,
    ) -> Result<ImportedTranslations, TableError> {
        for Planned {
            name,
            change,
            version,
        } in self.changes
        {
            put_change(&mut tx, &name, change, version).await?;
        }
        tx.end(false).await?;
        Ok(self.report)
    }
}

/// What becomes of one text.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Same,
    Untranslated,
    Changed(String),
}

impl Site {
    pub(super) async fn read(db: &impl ConnectionTrait, author: &Author) -> Result<Self, DbErr> {
        // In this order: what is published meanwhile is in both, and not in neither.
        let changes = site_change::Entity::find().all(db).await?;
        let published = SiteTexts::read(db).await?;
        let mut with_draft = SiteTexts::read(db).await?;
        with_draft.put_changes(changes.iter().cloned());
        let by_row = changes
            .into_iter()
            .map(|change| (change.row.clone(), change));
        Ok(Self {
            published,
            with_draft,
            changes: by_row.collect(),
            author: Author {
                id: author.id.clone(),
                name: author.name.clone(),
            },
        })
    }

    pub(super) fn plan(&self, language: Language, texts: Vec<ReadText>) -> Plan {
        let mut report = ImportedTranslations {
            changed: Vec::new(),
            same: 0,
            untranslated: 0,
            problems: Vec::new(),
            checked: String::new(),
        };
        let (mut changes, mut written) = (Vec::new(), Vec::new());
        let mut named = HashSet::new();
        let mut count = self.changes.len() as u64;
        for text in texts {
            let outcome = match named.insert(text.key.clone()) {
                true => self.outcome(language, &text),
                false => Err(Problem::NamedTwice),
            };
            let problem = match outcome {
                Ok(Outcome::Same) => {
                    report.same += 1;
                    continue;
                }
                Ok(Outcome::Untranslated) => {
                    report.untranslated += 1;
                    continue;
                }
                Ok(Outcome::Changed(to)) => {
                    let name = RowName::of_text(language, &text.key);
                    let in_draft = self.changes.get(&name.to_string());
                    if in_draft.is_some() || count < MAX_CHANGES {
                        count += u64::from(in_draft.is_none());
                        changes.push(Planned {
                            version: in_draft.map(|change| change.version.into()),
                            change: self.change(language, &text.key, to.clone()),
                            name,
                        });
                        written.push((text.key.clone(), to));
                        report.changed.push(text.key);
                        continue;
                    }
                    Problem::DraftFull { most: MAX_CHANGES }
                }
                Err(problem) => problem,
            };
            report.problems.push(TranslationProblem {
                key: text.key,
                problem,
            });
        }
        let said = json!([language.code(), written, report.problems]);
        report.checked = fingerprint(&said.to_string());
        Plan { report, changes }
    }

    fn outcome(&self, language: Language, read: &ReadText) -> Result<Outcome, Problem> {
        let key = read.key.as_str();
        let now = self.with_draft.translated(language, key);
        let now = now.ok_or(Problem::UnknownText)?;
        let english = fingerprint(now.english);
        let mark = read.mark.as_deref().map(Mark::parse);
        // A file without marks still has its English.
        let has_english = match &mark {
            Some(mark) => mark.english == english,
            None => fingerprint(&read.english) == english,
        };
        let text = read.text.as_deref().unwrap_or_default();
        let text = text.replace("\r\n", "\n");
        if text.trim().is_empty() {
            let had_text = mark.is_some_and(|mark| mark.text.is_some());
            return match had_text {
                true => Err(Problem::Blank),
                false => Ok(Outcome::Untranslated),
            };
        }
        let is_same = now.text.is_some_and(|now| now.trim() == text.trim());
        // Programs of translators may begin with the English.
        if !is_same && !read.is_confirmed && text == now.english {
            return Ok(Outcome::Untranslated);
        }
        // A translation of an earlier English may be said to hold still, and one of a machine to be right.
        let still_holds = read.is_confirmed && has_english && !now.is_finished();
        if is_same && !still_holds {
            return Ok(Outcome::Same);
        }
        let marked = mark.as_ref().map(|mark| mark.text.as_deref());
        // The translator has left it as it was, and somebody has changed it on the site since.
        if !is_same && marked == Some(Some(fingerprint(&text).as_str())) {
            return Ok(Outcome::Same);
        }
        if !has_english {
            return Err(Problem::EnglishChanged);
        }
        let row = RowName::of_text(language, key).to_string();
        if let Some(change) = self.changes.get(&row)
            && !self.is_ours(change)
        {
            let by = change.author.clone();
            return Err(Problem::InDraft { by });
        }
        let now_marked = now.text.map(fingerprint);
        if !is_same && marked.is_some_and(|marked| marked != now_marked.as_deref()) {
            return Err(Problem::TranslationChanged);
        }
        let source = english_key(key).ok_or(Problem::UnknownText)?;
        let shipped = shipped::text(Language::ENGLISH, &source).unwrap_or_default();
        if let Some(details) = text_rules::fault(key, &text, shipped) {
            return Err(Problem::Unfit { details });
        }
        if !name_the_same_figures(now.english, &text) {
            return Err(Problem::OtherPlaceholders);
        }
        if !numbers_are_the_same(now.english, &text, language) {
            return Err(Problem::OtherNumbers);
        }
        Ok(Outcome::Changed(text))
    }

    /// Whether the draft has no change of a text by somebody else.
    pub(super) fn may_write(&self, language: Language, key: &str) -> bool {
        let change = self
            .changes
            .get(&RowName::of_text(language, key).to_string());
        change.is_none_or(|change| self.is_ours(change))
    }

    /// Whether the importer has written a change of the draft.
    fn is_ours(&self, change: &site_change::Model) -> bool {
        match (&self.author.id, &change.author_id) {
            (Some(ours), Some(theirs)) => ours == theirs,
            (None, None) => self.author.name == change.author,
            _ => false,
        }
    }

    fn change(&self, language: Language, key: &str, text: String) -> Option<RowChange> {
        let published = self.published.own(language, key);
        let now = self.with_draft.translated(language, key);
        let english = now.map(|now| fingerprint(now.english));
        change_of_text(language, key, Some(text), published, english.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value as Json;

    use super::*;
    use crate::site_texts::tests::{german, own};

    const KEY: &str = "about:hero.title";
    const ENGLISH: &str = "Packed in 25 kg bags";

    /// A change of the draft.
    fn change(language: &str, key: &str, text: &str, author: &str) -> site_change::Model {
        site_change::Model {
            row: format!("site_texts/{language}/{key}"),
            change: json!({ "action": "insert", "changes": { "text": { "from": null, "to": text } } }),
            made_from: (language != "en").then(|| fingerprint(ENGLISH)),
            is_unread: None,
            author_id: Some(author.to_owned()),
            author: format!("{author}@example.com"),
            updated_at: Default::default(),
            version: 4,
        }
    }

    /// The site of a company that has its own English title, with a draft.
    fn site(draft: &[site_change::Model]) -> Site {
        let texts = || -> SiteTexts { [own("en", KEY, ENGLISH, None)].into_iter().collect() };
        let mut with_draft = texts();
        with_draft.put_changes(draft.iter().cloned());
        let changes = draft
            .iter()
            .map(|change| (change.row.clone(), change.clone()));
        Site {
            published: texts(),
            with_draft,
            changes: changes.collect(),
            author: Author {
                id: Some("asha".to_owned()),
                name: "asha@example.com".to_owned(),
            },
        }
    }

    fn shipped_german() -> &'static str {
        shipped::text(german(), KEY).unwrap()
    }

    /// A text as it comes back, exported beside these two.
    fn text(text: &str, english: &str, exported: Option<&str>) -> ReadText {
        ReadText {
            key: KEY.to_owned(),
            english: english.to_owned(),
            text: Some(text.to_owned()),
            is_confirmed: false,
            mark: Some(
                Mark {
                    english: fingerprint(english),
                    text: exported.map(fingerprint),
                }
                .to_string(),
            ),
        }
    }

    fn report_of(site: &Site, texts: Vec<ReadText>) -> Json {
        let mut report = json!(site.plan(german(), texts).report);
        report.as_object_mut().unwrap().remove("checked");
        report
    }

    fn problem(site: &Site, read: ReadText) -> Json {
        let report = report_of(site, vec![read]);
        assert_eq!(report["changed"], json!([]));
        report["problems"][0].clone()
    }

    #[test]
    fn a_translation_becomes_a_change_and_what_is_left_as_it_was_stays() {
        let site = site(&[]);
        let was = shipped_german();
        let good = "In Säcken zu 25 kg verpackt";
        let changed = |names: &[&str], same: usize, untranslated: usize| json!({ "changed": names, "same": same, "untranslated": untranslated, "problems": [] });
        for (read, expected) in [
            (text(good, ENGLISH, Some(was)), changed(&[KEY], 0, 0)),
            (text(was, ENGLISH, Some(was)), changed(&[], 1, 0)),
            (
                text("Anderes 25 kg", "Another", Some("Anderes 25 kg")),
                changed(&[], 1, 0),
            ),
            (text(" ", ENGLISH, None), changed(&[], 0, 1)),
            (text(ENGLISH, ENGLISH, None), changed(&[], 0, 1)),
        ] {
            assert_eq!(report_of(&site, vec![read]), expected);
        }
        let plan = site.plan(german(), vec![text(good, ENGLISH, Some(was))]);
        let [planned] = plan.changes.try_into().ok().unwrap();
        assert_eq!(planned.name.to_string(), format!("site_texts/de/{KEY}"));
        assert_eq!(planned.version, None);
        assert_eq!(json!(planned.change)["changes"]["text"]["to"], good);
    }

    #[test]
    fn an_older_translation_still_holds_when_the_file_says_so() {
        let (english, was) = ("Chillies and spices", shipped_german());
        let mut site = site(&[]);
        for texts in [&mut site.published, &mut site.with_draft] {
            texts.put(Language::ENGLISH, KEY, Some(own("en", KEY, english, None)));
        }
        let mut read = text(was, english, Some(was));
        assert_eq!(site.outcome(german(), &read), Ok(Outcome::Same));
        read.is_confirmed = true;
        assert_eq!(
            site.outcome(german(), &read),
            Ok(Outcome::Changed(was.to_owned()))
        );
    }

    #[test]
    fn a_translation_of_a_machine_is_read_when_the_file_says_so() {
        let was = "In Säcken zu 25 kg verpackt";
        let unread = site_change::Model {
            is_unread: Some(true),
            ..change("de", KEY, was, "asha")
        };
        let site = site(&[unread]);
        let mut read = text(was, ENGLISH, Some(was));
        assert_eq!(site.outcome(german(), &read), Ok(Outcome::Same));
        read.is_confirmed = true;
        let confirmed = Outcome::Changed(was.to_owned());
        assert_eq!(site.outcome(german(), &read), Ok(confirmed));
    }

    #[test]
    fn each_problem_names_the_text() {
        let site = site(&[]);
        let was = Some(shipped_german());
        let said = |code: &str| json!({ "key": KEY, "code": code });
        let good = "In Säcken zu 25 kg verpackt";
        for (read, expected) in [
            (
                text(good, "Packed in 50 kg bags", was),
                said("english_changed"),
            ),
            (
                text(good, ENGLISH, Some("Davor")),
                said("translation_changed"),
            ),
            (text(good, ENGLISH, None), said("translation_changed")),
            (text("", ENGLISH, was), said("blank")),
            (
                text("In Säcken zu 50 kg", ENGLISH, was),
                said("other_numbers"),
            ),
            (
                text("In Säcken {{figure.ports}} zu 25 kg", ENGLISH, was),
                said("other_placeholders"),
            ),
        ] {
            assert_eq!(problem(&site, read), expected);
        }
        for (bad, details) in [
            ("{{no}} 25 kg".to_owned(), "has {{no}}"),
            ("25 kg ".to_owned() + &"a".repeat(5_000), "at most 5000"),
            ("<b>25 kg</b>".to_owned(), "tags"),
        ] {
            let found = problem(&site, text(&bad, ENGLISH, was));
            assert_eq!(found["code"], "unfit");
            assert!(
                found["details"].as_str().unwrap().contains(details),
                "{found}"
            );
        }
        let unknown = ReadText {
            key: "about:no.such".to_owned(),
            ..text(good, ENGLISH, was)
        };
        assert_eq!(problem(&site, unknown)["code"], "unknown_text");
        let twice = vec![text(good, ENGLISH, was), text(good, ENGLISH, was)];
        let report = report_of(&site, twice);
        assert_eq!(report["changed"], json!([KEY]));
        assert_eq!(report["problems"], json!([said("named_twice")]));
    }

    #[test]
    fn a_file_without_marks_is_compared_by_its_english() {
        let site = site(&[]);
        let mut read = text("In Säcken zu 25 kg verpackt", ENGLISH, None);
        read.mark = None;
        let changed = Outcome::Changed(read.text.clone().unwrap());
        assert_eq!(site.outcome(german(), &read), Ok(changed));
        read.english = "Another".to_owned();
        assert_eq!(site.outcome(german(), &read), Err(Problem::EnglishChanged));
    }

    #[test]
    fn a_change_of_somebody_else_stays_and_ones_own_is_replaced() {
        let (theirs, mine) = ("Ihres, 25 kg", "Meines, 25 kg");
        let of_ravi = site(&[change("de", KEY, theirs, "ravi")]);
        let read = text(mine, ENGLISH, Some(theirs));
        let expected = json!({ "key": KEY, "code": "in_draft", "by": "ravi@example.com" });
        assert_eq!(problem(&of_ravi, read), expected);
        let own = site(&[change("de", KEY, theirs, "asha")]);
        let plan = own.plan(german(), vec![text(mine, ENGLISH, Some(theirs))]);
        assert_eq!(plan.changes[0].version, Some(4));
    }

    #[test]
    fn the_english_is_that_of_the_draft() {
        let english = "Packed in 50 kg bags";
        let site = site(&[change("en", KEY, english, "ravi")]);
        let was = Some(shipped_german());
        let read = text("In Säcken zu 50 kg", english, was);
        let changed = Outcome::Changed(read.text.clone().unwrap());
        assert_eq!(site.outcome(german(), &read), Ok(changed));
        assert_eq!(
            site.outcome(german(), &text("25 kg", ENGLISH, was)),
            Err(Problem::EnglishChanged)
        );
    }

    #[test]
    fn the_draft_takes_so_many_changes() {
        let others: Vec<_> = (0..MAX_CHANGES)
            .map(|number| {
                change(
                    "fr",
                    &format!("about:values.items.own{number}"),
                    "a",
                    "ravi",
                )
            })
            .collect();
        let site = site(&others);
        let read = text(
            "In Säcken zu 25 kg verpackt",
            ENGLISH,
            Some(shipped_german()),
        );
        let expected = json!({ "key": KEY, "code": "draft_full", "most": MAX_CHANGES });
        assert_eq!(problem(&site, read), expected);
    }

    #[test]
    fn what_was_checked_is_told_apart_by_all_that_would_be_done() {
        let site = site(&[]);
        let was = Some(shipped_german());
        let checked = |words: &str| {
            site.plan(german(), vec![text(words, ENGLISH, was)])
                .report
                .checked
        };
        assert_eq!(checked("25 kg"), checked("25 kg"));
        assert_ne!(checked("25 kg"), checked("Zu 25 kg"));
        assert_ne!(checked("Zu 50 kg"), checked("25 kg"));
    }

    #[test]
    fn a_file_is_told_by_its_content_and_belongs_to_its_language() {
        let xliff = "\u{feff}\n<xliff version=\"2.1\" trgLang=\"de-DE\"></xliff>";
        let csv = "key,text:de\nabout:a,b\n";
        for file in [xliff, csv] {
            assert!(read(file.into(), german()).is_ok(), "{file}");
            let french = Language::parse("fr").unwrap();
            let error = read(file.into(), french).err().unwrap();
            assert!(
                matches!(error, NotImported::OtherLanguage { .. }),
                "{error}"
            );
        }
        let error = read(b"%PDF-1.7".to_vec(), german()).err().unwrap();
        assert!(matches!(error, NotImported::Spreadsheet(_)), "{error}");
    }
}
