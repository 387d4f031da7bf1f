//! The texts that a machine may translate, and its translations on their way into the draft: they are checked as a translator's file is, and
//! marked as unread.

use languages::Language;
use serde::Serialize;
use store::Database;
use tables::{Right, TableError, WriteTransaction, Writer, require};

use super::{
    State, Translation,
    file::{NotImported, ReadText},
    import::{Site, TranslationProblem, in_background},
    part_of,
};
use crate::{
    SitePages, SiteTexts,
    draft::{UnreadTexts, texts_of_draft},
    shipped,
    tables::site_changes::{MAX_CHANGES, SITE_CHANGES},
};

/// The part that a lawyer translates.
const LEGAL: &str = "legal";
/// The most texts that are translated in one go.
const MAX_TEXTS: usize = 25;
/// The most characters of them; a text that is longer is translated alone, so that it is known which one a service finds too long.
const MAX_CHARACTERS: usize = 2_000;

/// Which texts a machine translates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineWork {
    /// The language into which they are translated.
    pub language: Language,
    /// The part of the site, `home`; all of it without one.
    pub part: Option<String>,
    /// Whether translations of an earlier English are replaced too.
    pub with_older: bool,
    /// The name of the text after which it goes on.
    pub after: Option<String>,
}

/// A text that a machine translates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineText {
    key: String,
    pub english: String,
    pub is_markdown: bool,
    /// The English and the translation that it had when it was read.
    mark: String,
}

/// Texts that are translated in one go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineBatch {
    language: Language,
    /// Those, in the order of their names.
    pub texts: Vec<MachineText>,
    left: TextCount,
}

/// How many texts, and how long they are together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TextCount {
    texts: usize,
    characters: usize,
}

/// The texts of a language that a machine may translate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct UntranslatedTexts {
    /// Visitors read them in English, and the company has no translation of its own.
    missing: TextCount,
    /// The company's translation is of an earlier English, or the shipped one, and visitors still read it.
    older: TextCount,
}

/// What has become of texts that a machine has translated.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct FilledByMachine {
    /// The names of those that are in the draft now.
    filled: Vec<String>,
    /// Those whose translation was not taken.
    problems: Vec<TranslationProblem>,
    /// The name of the text after which it goes on; none when all is done.
    next: Option<String>,
    /// What comes after it.
    left: TextCount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Missing,
    Older,
}

/// How much a machine could translate, with the draft published. Fails for English.
pub async fn untranslated_texts(
    db: &Database,
    pages: SitePages,
    language: Language,
    part: Option<String>,
) -> Result<UntranslatedTexts, NotImported> {
    require_other(language)?;
    let texts = texts_of_draft(db.read()).await?;
    in_background(move || {
        let mut counts = UntranslatedTexts::default();
        for (one, kind) in translatable(&texts, language, &pages, part.as_deref()) {
            match kind {
                Kind::Missing => counts.missing.add(&one),
                Kind::Older => counts.older.add(&one),
            }
        }
        counts
    })
    .await
}

/// The texts that are translated next, as many as the draft still takes. Fails when the draft takes none.
pub async fn machine_batch(
    db: &Database,
    pages: SitePages,
    writer: &Writer,
    work: MachineWork,
) -> Result<MachineBatch, NotImported> {
    require_other(work.language)?;
    let site = Site::read(db.read(), &writer.author).await?;
    in_background(move || batch(&site, &pages, &work)).await?
}

/// Puts the translations of a batch into the draft, each marked as unread. One that cannot be taken is the end of its sentence,
/// "the text …". When it fails, nothing is written.
pub async fn fill_by_machine(
    db: &Database,
    writer: &Writer,
    batch: MachineBatch,
    translated: Vec<Result<String, String>>,
) -> Result<FilledByMachine, NotImported> {
    require(&SITE_CHANGES, writer.role, Right::Insert).map_err(TableError::from)?;
    let MachineBatch {
        language,
        texts,
        left,
    } = batch;
    let last = texts.last().map(|text| text.key.clone());
    let (mut read, mut unfit) = (Vec::new(), Vec::new());
    for (text, translated) in texts.into_iter().zip(translated) {
        match translated {
            Ok(translated) => read.push(text.translated(translated)),
            Err(details) => unfit.push(TranslationProblem::unfit(text.key, details)),
        }
    }
    let mut tx = WriteTransaction::begin(db, &SITE_CHANGES, writer).await?;
    let site = Site::read(&tx.db, &writer.author).await?;
    let plan = in_background(move || site.plan(language, read)).await?;
    let written = plan.report.changed.iter();
    let written = written.map(|key| (language.code().to_owned(), key.clone()));
    tx.state::<UnreadTexts>().0.extend(written);
    let mut report = plan.write(tx).await?;
    report.problems.extend(unfit);
    Ok(FilledByMachine {
        filled: report.changed,
        problems: report.problems,
        next: last.filter(|_| left.texts > 0),
        left,
    })
}

fn require_other(language: Language) -> Result<(), NotImported> {
    match language == Language::ENGLISH {
        true => Err(NotImported::English),
        false => Ok(()),
    }
}

/// The texts of a language, or of a part of the site, that are not translated from the current English. A lawyer translates the legal pages.
fn translatable<'a>(
    texts: &'a SiteTexts,
    language: Language,
    pages: &SitePages,
    part: Option<&str>,
) -> impl Iterator<Item = (Translation<'a>, Kind)> {
    let all = texts.translations(language, pages).into_iter();
    all.filter_map(move |one| {
        let of_key = part_of(one.key);
        let is_own = texts.own(language, one.key).is_some();
        let kind = match one.state {
            State::Current => return None,
            State::English if !is_own => Kind::Missing,
            State::English | State::Stale => Kind::Older,
        };
        let is_wanted = of_key != LEGAL && part.is_none_or(|part| part == of_key);
        is_wanted.then_some((one, kind))
    })
}

fn batch(site: &Site, pages: &SitePages, work: &MachineWork) -> Result<MachineBatch, NotImported> {
    let texts = &site.with_draft;
    let mut batch = MachineBatch {
        language: work.language,
        texts: Vec::new(),
        left: TextCount::default(),
    };
    let free = MAX_CHANGES.saturating_sub(site.changes.len() as u64);
    let most = MAX_TEXTS.min(usize::try_from(free).unwrap_or(MAX_TEXTS));
    let mut taken = TextCount::default();
    for (one, kind) in translatable(texts, work.language, pages, work.part.as_deref()) {
        let is_past = work
            .after
            .as_ref()
            .is_some_and(|after| one.key <= after.as_str());
        let is_wanted = kind == Kind::Missing || work.with_older;
        // What somebody else has in the draft would not be taken.
        if is_past || !is_wanted || !site.may_write(work.language, one.key) {
            continue;
        }
        let mut with = taken;
        with.add(&one);
        let fits = with.texts <= most && (taken.texts == 0 || with.characters <= MAX_CHARACTERS);
        match fits && batch.left.texts == 0 {
            true => {
                taken = with;
                batch.texts.push(MachineText::of(&one));
            }
            false => batch.left.add(&one),
        }
    }
    match batch.texts.is_empty() && batch.left.texts > 0 {
        true => Err(NotImported::DraftFull),
        false => Ok(batch),
    }
}

impl MachineText {
    fn of(one: &Translation<'_>) -> Self {
        Self {
            key: one.key.to_owned(),
            english: one.english.to_owned(),
            is_markdown: shipped::is_markdown(one.key),
            mark: one.mark().to_string(),
        }
    }

    /// As a file would have it that says that it is translated.
    fn translated(self, text: String) -> ReadText {
        ReadText {
            key: self.key,
            english: self.english,
            text: Some(text),
            is_confirmed: true,
            mark: Some(self.mark),
        }
    }
}

impl TextCount {
    fn add(&mut self, one: &Translation<'_>) {
        self.texts += 1;
        self.characters += one.english.chars().count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        entities::site_text,
        site_texts::tests::{german, own},
    };

    const TITLE: &str = "home:hero.title";
    const LEAD: &str = "home:hero.claim";
    const WHY: &str = "about:hero.title";

    /// What a machine may translate of a site on which only these texts are not as shipped: `key`, and whether it is missing.
    fn found(rows: &[site_text::Model], part: Option<&str>) -> Vec<(String, bool)> {
        let texts: SiteTexts = rows.iter().cloned().collect();
        let pages = SitePages::default();
        let all = translatable(&texts, german(), &pages, part);
        all.map(|(one, kind)| (one.key.to_owned(), kind == Kind::Missing))
            .collect()
    }

    #[test]
    fn what_people_have_translated_is_not_missing_and_legal_pages_are_left_out() {
        let english = [
            // The shipped translation states another number.
            own("en", TITLE, "Since 1998", None),
            // It is shown still.
            own("en", LEAD, "Another lead", None),
            own("en", WHY, "Since 2001", None),
            own("en", "legal/terms:body", "Within 9,876 days.", None),
            // So is the company's own, in English because it states another number.
            own("de", WHY, "Seit 2000", Some("Since 2000")),
        ];
        assert_eq!(found(&[], None), []);
        let expected = [(WHY, false), (LEAD, false), (TITLE, true)];
        let expected = expected.map(|(key, is_missing)| (key.to_owned(), is_missing));
        assert_eq!(found(&english, None), expected);
        assert_eq!(found(&english, Some("about")), expected[..1]);
        assert_eq!(found(&english, Some("legal")), []);
    }
}
