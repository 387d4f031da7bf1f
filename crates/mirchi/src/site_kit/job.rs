//! An import as a job: what it says is recorded, and a process that ends leaves either the content of before or that of the kit.

use std::collections::BTreeMap;

use anyhow::Context;
use catalogue::{Job, SitePictures, Stopped, delete_files};
use chrono::{DateTime, Utc};
use content::Configured;
use media::Media;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{
    Database, DbErr,
    job::{self, Kind, State},
    jobs::{self, NewJob},
};
use tables::{Author, Services, Writer};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

use super::{
    before::Before,
    check::check,
    import::{Counts, Import, Imported, Progress, STOPPED},
    kit::{Kit, KitFaults},
};
use crate::schema::schema;

const FAILED: &str = "The kit could not be read or written; try again";

/// The site whose content is replaced. A cheap handle.
#[derive(Clone)]
pub(crate) struct Destination {
    pub(crate) database: Database,
    pub(crate) media: Media,
    pub(crate) pictures: SitePictures,
    /// The settings that the configuration sets.
    pub(crate) settings: Configured,
}

/// What is asked of an import.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Parameters {
    pub(crate) file_name: String,
    /// Whether it is only said what would change.
    pub(crate) is_dry_run: bool,
}

/// What became of an import, as its job records it.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Answer {
    /// What was changed, or would be, by the table; of the pictures as `media`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report: Option<BTreeMap<String, Counts>>,
    /// What is wrong with the kit, each in one line with its place; then nothing is changed, but what is in `left`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<String>,
    /// What could not be put back, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) left: Vec<String>,
    /// What failed that is no fault of the kit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
}

impl Answer {
    fn of(imported: Imported) -> Self {
        let counts = imported.counts.into_iter();
        Self {
            report: Some(
                counts
                    .map(|(name, counts)| (name.to_owned(), counts))
                    .collect(),
            ),
            ..Self::default()
        }
    }

    /// Of thousands, nobody mends more than some at a time.
    fn of_faults(mut faults: Vec<String>) -> Self {
        const MOST: usize = 1_000;
        if faults.len() > MOST {
            let more = faults.len() - MOST;
            faults.truncate(MOST);
            faults.push(format!("and {more} more"));
        }
        Self {
            faults,
            ..Self::default()
        }
    }
}

impl Destination {
    /// Begins an import, which [`Self::run`] does; `None` while another job is not finished. When it fails, nothing was begun.
    pub(crate) async fn begin(
        &self,
        parameters: &Parameters,
        author: &Author,
        now: DateTime<Utc>,
    ) -> Result<Option<Job>, DbErr> {
        let new = NewJob {
            kind: Kind::ImportSite,
            parameters: json!(parameters),
            author,
            now,
        };
        Job::begin(&self.database, new).await
    }

    /// Who writes: the author of the job, with all rights, since an owner has none to write what the program sets.
    pub(super) fn writer(&self, job: &Job, pictures: SitePictures) -> Writer {
        let services = Services::default()
            .with(pictures)
            .with(self.settings.clone());
        job.writer(schema(), services)
    }

    /// Makes the content of the site that of a kit. Rows that the kit does not have are deleted; pictures stay. Everything is checked first. If
    /// something fails or `stop` is cancelled after that, the content is made what it was before.
    /// When the database or the store fails, the job is not finished: a process that looks for jobs ends it.
    pub(crate) async fn run(
        &self,
        job: &Job,
        read: impl FnOnce() -> anyhow::Result<Kit>,
        stop: &CancellationToken,
    ) -> anyhow::Result<(State, Answer)> {
        let _kept = job.kept(&self.database);
        let parameters: Parameters = serde_json::from_value(job.row().parameters.clone())?;
        let checked = async {
            let kit = read()?;
            let total = job::ActiveModel {
                total: Set(i64::try_from(kit.len())?),
                ..Default::default()
            };
            job.keep(&self.database, total).await?;
            let would = check(self, job, &kit, stop).await?;
            match would.refused.is_empty() {
                true => Ok((kit, would)),
                false => Err(KitFaults(would.refused).into()),
            }
        };
        let (kit, would) = match checked.await {
            Ok(checked) => checked,
            Err(error) => {
                let (state, answer) = refusal(error)?;
                return self.end(job, state, answer).await;
            }
        };
        if parameters.is_dry_run || would.changes_nothing() {
            return self.end(job, State::Done, Answer::of(would)).await;
        }
        let before = Before::read(&self.database, &self.media, &kit).await?;
        job.store_file(&self.database, &before.to_bytes()?).await?;
        job.enter(&self.database, State::Writing, kit.len()).await?;
        let ended = match self.write(job, &kit, stop).await {
            Ok(done) if done.refused.is_empty() => {
                self.end(job, State::Done, Answer::of(done)).await
            }
            Ok(done) => self.put_back(job, &before, done.refused).await,
            Err(error) => {
                let (_, Answer { faults, error, .. }) = refusal(error)?;
                let faults = faults.into_iter().chain(error).collect();
                self.put_back(job, &before, faults).await
            }
        };
        delete_files(&self.database).await;
        ended
    }

    /// Ends an import whose process has ended: what was there before is put back.
    pub(crate) async fn resume(&self, job: &Job) -> anyhow::Result<()> {
        let _kept = job.kept(&self.database);
        if job.row().state == State::Checking {
            let stopped = Answer::of_faults(vec![STOPPED.to_owned()]);
            self.end(job, State::Failed, stopped).await?;
        } else {
            let file = jobs::file(self.database.read(), job.id()).await?;
            let known: Option<Answer> = job
                .row()
                .result
                .clone()
                .map(serde_json::from_value)
                .transpose()?;
            let faults = known.map_or_else(|| vec![STOPPED.to_owned()], |known| known.faults);
            match Before::from_bytes(&file) {
                Ok(before) => self.put_back(job, &before, faults).await?,
                Err(error) if job.is_to_go_on() => return Err(error),
                // Another version of the program has written it.
                Err(error) => {
                    let left = vec![format!("{error:#}")];
                    let answer = Answer {
                        left,
                        ..Answer::of_faults(faults)
                    };
                    self.end(job, State::Failed, answer).await?
                }
            };
        }
        delete_files(&self.database).await;
        Ok(())
    }

    /// The writes of an import, into the site.
    fn import<'a>(
        &'a self,
        writer: &'a Writer,
        progress: &'a Progress<'a>,
        stop: &'a CancellationToken,
    ) -> Import<'a> {
        Import {
            database: &self.database,
            writer,
            progress,
            is_trial: false,
            stop,
        }
    }

    async fn write(
        &self,
        job: &Job,
        kit: &Kit,
        stop: &CancellationToken,
    ) -> anyhow::Result<Imported> {
        let writer = self.writer(job, self.pictures.clone());
        let progress = Progress::of(job, &self.database);
        let import = self.import(&writer, &progress, stop);
        let mut done = Imported::default();
        import.write_media(&self.media, kit, &mut done).await?;
        import.write_tables(&kit.tables, &mut done).await?;
        Ok(done)
    }

    /// Also while the program is being stopped.
    async fn put_back(
        &self,
        job: &Job,
        before: &Before,
        faults: Vec<String>,
    ) -> anyhow::Result<(State, Answer)> {
        let answer = Answer::of_faults(faults);
        let columns = job::ActiveModel {
            state: Set(State::TakingBack),
            // A process that goes on with it says the same.
            result: Set(Some(json!(answer))),
            ..Default::default()
        };
        job.keep(&self.database, columns).await?;
        let writer = self.writer(job, self.pictures.clone());
        let progress = Progress::of(job, &self.database);
        let never = CancellationToken::new();
        let import = self.import(&writer, &progress, &never);
        let left = match before.put_back(&self.media, &import).await {
            Ok(left) => left,
            Err(error) if error.is::<Stopped>() || job.is_to_go_on() => {
                return Err(error.context("what was there before is not put back yet"));
            }
            Err(error) => vec![format!("{error:#}")],
        };
        let answer = Answer { left, ..answer };
        self.end(job, State::Failed, answer).await
    }

    /// Its faults are in the log too.
    async fn end(
        &self,
        job: &Job,
        state: State,
        answer: Answer,
    ) -> anyhow::Result<(State, Answer)> {
        job.finish(&self.database, state, json!(answer)).await?;
        let (by, id) = (&job.row().actor, job.id());
        let faults = answer.faults.len();
        match answer.left.is_empty() {
            true if state == State::Done => info!(by, job.id = id, "a kit was checked or imported"),
            true => info!(
                by,
                job.id = id,
                faults,
                first = answer.faults.first(),
                "a kit was refused, and nothing was changed"
            ),
            false => error!(
                by,
                job.id = id,
                first = answer.faults.first(),
                left = answer.left.join("; "),
                "a kit was refused, and not everything could be put back"
            ),
        }
        Ok((state, answer))
    }
}

/// How an import ends that an error has broken off. Fails when another process works on it now, or it cannot be recorded.
fn refusal(error: anyhow::Error) -> anyhow::Result<(State, Answer)> {
    let error = match error.downcast::<KitFaults>() {
        Ok(KitFaults(faults)) => {
            let state = match faults.iter().any(|fault| fault == STOPPED) {
                true => State::Failed,
                false => State::Refused,
            };
            return Ok((state, Answer::of_faults(faults)));
        }
        Err(error) => error,
    };
    if error.is::<Stopped>() {
        return Err(error).context("the import is not finished");
    }
    error!("a kit could not be read or written: {error:#}");
    let answer = Answer {
        error: Some(FAILED.to_owned()),
        ..Answer::default()
    };
    Ok((State::Failed, answer))
}
