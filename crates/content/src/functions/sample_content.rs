//! What the site still shows of the sample company, and its removal.

use std::collections::BTreeSet;

use access::{
    Role::{Editor, Owner, Service},
    STAFF_AND_SERVICE,
};
use catalogue::{delete_products, sample::SampleProducts};
use postgrest::Type;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tables::{
    Call, Function, Parameter, Result, Row, Step, VERSION, WriteTransaction, Written,
    apply_changes, key_of,
};

use crate::{
    Configured,
    sample_content::{SampleContent, SamplePart},
    tables::site_settings::SITE_SETTINGS,
};

pub(super) static SAMPLE_CONTENT: Function = Function {
    name: "sample_content",
    about: "What the site still shows of the sample company: `part` is `facts`, `statistics`, `products`, `certificates`, `testimonials`, `articles`, `harvest`, `destinations`, `legal` (pages that a lawyer has to read) or `texts` (other English texts that are as shipped and name its goods or places), and `count` how much of it nobody has changed. `may_be_kept` tells whether the setting `site.kept_sample` may name the part, as what the company keeps as its own, `is_kept` whether it does, and `may_be_removed` whether `remove_sample_content` takes it.",
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(sample_content(call)),
    ..Function::DEFAULT
};

pub(super) static REMOVE_SAMPLE_CONTENT: Function = Function {
    name: "remove_sample_content",
    about: "Removes from the site what `sample_content` counts of `parts`: empties the facts and statistics that may be empty, deletes products and certificates, and hides entries of lists. Answers what it has `removed`, the rows of each table as `undo_change` takes them, and the parts that it has `left`, wholly or partly: the draft of the site changes them, or somebody else does at the same moment.",
    parameters: &[Parameter::required("parts", Type::Json)],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(remove_sample_content(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    parts: BTreeSet<SamplePart>,
}

#[derive(Default, Serialize)]
struct Answer {
    removed: Vec<Removed>,
    left: Vec<SamplePart>,
}

/// The rows of a table that were changed.
#[derive(Serialize)]
struct Removed {
    table: &'static str,
    /// The key of each, and its version; none for one that was deleted.
    rows: Vec<Row>,
}

impl Answer {
    fn add(&mut self, table: &'static str, key: String, version: Option<i64>) {
        let row = [
            ("key".to_owned(), json!(key)),
            (VERSION.to_owned(), json!(version)),
        ];
        let row = Row::from_iter(row);
        match self.removed.last_mut().filter(|last| last.table == table) {
            Some(last) => last.rows.push(row),
            None => self.removed.push(Removed {
                table,
                rows: vec![row],
            }),
        }
    }
}

/// None, where the program has no sample company.
fn products_of(call: &Call<'_>) -> SampleProducts {
    let sample = call.writer.services.get();
    sample.copied().unwrap_or(SampleProducts(|| &[]))
}

async fn sample_content(call: Call<'_>) -> Result<Written> {
    let none = Configured::default();
    let configured = call.writer.services.get().unwrap_or(&none);
    let sample = SampleContent::read(call.db.read(), configured, products_of(&call)).await?;
    Ok(Written {
        answer: tables::answer_of(&sample.parts()),
        effects: BTreeSet::new(),
    })
}

/// All but the products is removed in one transaction, and each product in one of its own.
/// Fails with `PGRST102` for other arguments, `42501` when the role may not write one of the tables so, and as a write does.
async fn remove_sample_content(call: Call<'_>) -> Result<Written> {
    let Arguments { parts } = call
        .arguments("remove_sample_content takes {\"parts\": [PART]}, named as by sample_content")?;
    let none = Configured::default();
    let configured = call.writer.services.get().unwrap_or(&none);
    let mut tx = WriteTransaction::begin(call.db, &SITE_SETTINGS, call.writer).await?;
    let sample = SampleContent::read(&tx.db, configured, products_of(&call)).await?;
    let mut answer = Answer::default();
    let mut steps: Vec<Step> = Vec::new();
    for part in &parts {
        match part {
            SamplePart::Facts | SamplePart::Statistics => {
                let emptied = sample.without_settings(&tx.db, configured, tx.role, *part);
                steps.extend(emptied.await?);
            }
            SamplePart::Certificates => steps.extend(sample.without_certificates()),
            // Below, one by one.
            SamplePart::Products => {}
            part if !part.may_be_removed() => answer.left.push(*part),
            part => match sample.without_entries(&tx.db, *part).await? {
                Some(of_lists) => steps.extend(of_lists),
                None => answer.left.push(*part),
            },
        }
    }
    apply_changes(&mut tx, &steps).await?;
    for Step { table, key, .. } in &steps {
        let row = tx.by_key(table, table.key, key).await?;
        let version = row.and_then(|row| row[VERSION].as_i64());
        answer.add(table.name, key_of(table, key), version);
    }
    let request_id = tx.journal.request_id.clone();
    let mut effects = tx.end(false).await?;
    if parts.contains(&SamplePart::Products) {
        let products = sample.products;
        let count = products.len();
        let mut deleted = Vec::new();
        let done = delete_products(&call, products, &request_id, &mut effects, &mut deleted).await;
        if let Err(error) = &done {
            // What is removed is answered all the same, so that it can be put back.
            tracing::error!(%error, "Products of the sample catalogue could not be deleted");
        }
        if deleted.len() < count {
            answer.left.push(SamplePart::Products);
        }
        for id in deleted {
            answer.add("products", id.to_string(), None);
        }
    }
    Ok(Written {
        answer: tables::answer_of(&answer),
        effects,
    })
}
