//! Saving the changes of a product, publishing a draft, and previewing the result.

use catalogue::{ProductPage, listings, product_page};
use languages::Language;
use postgrest::Error;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::Deserialize;
use serde_json::Value as Json;
use store::{Database, DbErr, product};

use super::{
    changes::{Action, Changes, Step},
    of_product,
};
use crate::{
    Right, Table, TableError, Writer, Written,
    column::{Row, VERSION},
    error::Result,
    restore::whole_row,
    revisions::key_of,
    rows::answer_of,
    schema::{product_drafts::PRODUCT_DRAFTS, products::PRODUCTS},
    select::require,
    write::{WriteTransaction, check_version, refuse_duplicate},
};

#[derive(Deserialize)]
struct SaveArguments {
    id: Option<i64>,
    changes: Json,
}

/// Writes changes of a product, all or none, and returns the product as it is then. Without `id` it is added.
///
/// # Errors
/// `PGRST102` for other arguments, and the errors of a write, with the row in `hint`.
pub(crate) async fn save_product(
    db: &Database,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    let SaveArguments { id, changes } = serde_json::from_slice(arguments).map_err(|_| {
        Error::invalid_body(
            "save_product takes {\"id\": NUMBER, \"changes\": OBJECT}; without id the product is added",
        )
    })?;
    let changes = match id {
        Some(_) => Changes::read(&changes),
        None => Changes::read_new(&changes),
    };
    let changes = readable(&PRODUCTS, changes)?;
    let mut session = WriteTransaction::begin(db, writer).await?;
    let id = match id {
        Some(id) => {
            apply(&mut session, &changes.steps(Some(id))).await?;
            id
        }
        None => add(&mut session, &changes).await?,
    };
    let product = product_row(&session, id).await?;
    answer(session, &product).await
}

/// Adds a product with the rows that belong to it. Returns its number.
async fn add(session: &mut WriteTransaction<'_>, changes: &Changes) -> Result<i64> {
    let of_the_product = |step: &Step| step.table.name == PRODUCTS.name;
    let steps = changes.steps(None);
    let product: Vec<Step> = steps.into_iter().filter(of_the_product).collect();
    apply(session, &product).await?;
    let id = session.last_row().and_then(|row| row["id"].as_i64());
    let id = id.ok_or(DbErr::RecordNotInserted)?;
    let mut others = changes.steps(Some(id));
    others.retain(|step| !of_the_product(step));
    apply(session, &others).await?;
    Ok(id)
}

#[derive(Deserialize)]
struct PublishArguments {
    id: i64,
    version: Option<i64>,
}

/// Publishes the draft of a product and returns the product as it is then.
///
/// # Errors
/// `PGRST102` for other arguments, `PT404` when there is no draft, and the errors of a write; then the draft is left as it is.
pub(crate) async fn publish_draft(
    db: &Database,
    writer: &Writer<'_>,
    arguments: &[u8],
) -> Result<Written> {
    let PublishArguments { id, version } = serde_json::from_slice(arguments).map_err(|_| {
        Error::invalid_body(
            "publish_draft takes {\"id\": NUMBER, \"version\": NUMBER}; without version it is any",
        )
    })?;
    let mut session = WriteTransaction::begin(db, writer).await?;
    let draft = session
        .by_key(&PRODUCT_DRAFTS, PRODUCT_DRAFTS.key, &of_product(id))
        .await?;
    let draft =
        draft.ok_or_else(|| Error::function_found_nothing(format!("product {id} has no draft")))?;
    check_version(&session, &PRODUCT_DRAFTS, &draft, version).await?;
    let product = publish(&mut session, id, draft).await?;
    answer(session, &product).await
}

/// Ends a write of a product, and answers the product.
async fn answer(session: WriteTransaction<'_>, product: &Row) -> Result<Written> {
    Ok(Written {
        answer: answer_of(product),
        changed_the_catalogue: session.end(false).await?,
        queued_mail: false,
        erased: false,
    })
}

async fn product_row(session: &WriteTransaction<'_>, id: i64) -> Result<Row> {
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let product = session.by_key(&PRODUCTS, PRODUCTS.key, &key).await?;
    let missing = || Error::function_found_nothing(format!("there is no product {id}"));
    Ok(product.ok_or_else(missing)?)
}

/// Writes the changes of a draft, deletes the draft, and returns the product as it is then.
pub(super) async fn publish(
    session: &mut WriteTransaction<'_>,
    id: i64,
    draft: Row,
) -> Result<Row> {
    require(&PRODUCT_DRAFTS, session.role, Right::Delete)?;
    let changes = readable(&PRODUCT_DRAFTS, Changes::read(&draft["changes"]))?;
    apply(session, &changes.steps(Some(id))).await?;
    session.remove(&PRODUCT_DRAFTS, draft).await?;
    product_row(session, id).await
}

/// The product as visitors would see it in a language if these changes were published, even if it is hidden. Nothing is written.
/// The changes are in the format of a draft, and may be empty.
///
/// # Errors
/// Those of a write, `PT404` when there is no such product, and the database's error.
pub async fn preview_draft(
    db: &Database,
    writer: &Writer<'_>,
    product_id: i64,
    changes: &serde_json::Map<String, Json>,
    language: Language,
) -> Result<ProductPage> {
    require(&PRODUCT_DRAFTS, writer.role, Right::Select)?;
    let changes = readable(&PRODUCT_DRAFTS, Changes::read_rows(changes, Action::Update))?;
    let mut session = WriteTransaction::begin(db, writer).await?;
    let mut steps = changes.steps(Some(product_id));
    for step in &mut steps {
        // Whether the row has changed meanwhile only matters on publication.
        step.version = None;
    }
    write_steps(&mut session, &steps).await?;
    product::Entity::update_many()
        .col_expr(product::Column::Active, Expr::value(true))
        .filter(product::Column::Id.eq(product_id))
        .exec(&session.db)
        .await?;
    listings::refresh(&session.db, [product_id]).await?;
    let product = product::Entity::find_by_id(product_id)
        .one(&session.db)
        .await?;
    let page = match product {
        Some(product) => product_page(&session.db, &product.slug, language).await?,
        None => None,
    };
    session.end(true).await?;
    let missing = || Error::function_found_nothing(format!("there is no product {product_id}"));
    Ok(page.ok_or_else(missing)?)
}

fn readable(table: &Table, changes: std::result::Result<Changes, String>) -> Result<Changes> {
    changes.map_err(|fault| Error::check_violation(table.name, &[("changes", fault)]).into())
}

async fn apply(session: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let right = match step.action {
            Action::Insert => Right::Insert,
            Action::Update => Right::Update,
            Action::Delete => Right::Delete,
        };
        require(step.table, session.role, right)?;
    }
    write_steps(session, steps).await
}

async fn write_steps(session: &mut WriteTransaction<'_>, steps: &[Step]) -> Result<()> {
    for step in steps {
        let written = write(session, step).await;
        written.map_err(|error| in_row(error, &step.name))?;
    }
    Ok(())
}

/// The same error with the row that it is about as its hint, where it has none.
fn in_row(error: TableError, name: &str) -> TableError {
    match error {
        TableError::Refused(error) if error.hint.is_none() => {
            error.with_hint(format!("row: {name}")).into()
        }
        other => other,
    }
}

async fn write(session: &mut WriteTransaction<'_>, step: &Step) -> Result<()> {
    let Step { table, key, .. } = step;
    let now = session.by_key(table, table.key, key).await?;
    match (step.action, now) {
        (Action::Update, Some(before)) => {
            check_version(session, table, &before, step.version).await?;
            refuse_duplicate(session, table, &before, &step.values).await?;
            session.change(table, &before, &step.values, None).await
        }
        (Action::Update, None) => {
            let key = key_of(table, key);
            let details = format!("{VERSION}: {} {key} is not there any more", table.name);
            Err(Error::changed_meanwhile(details).into())
        }
        (Action::Insert, _) => {
            let mut given = key.clone();
            given.extend(step.values.clone());
            let row = whole_row(table, &given);
            session.refuse_known(table, &row).await?;
            session.add(table, row, None).await
        }
        (Action::Delete, Some(before)) => {
            check_version(session, table, &before, step.version).await?;
            session.remove(table, before).await
        }
        (Action::Delete, None) => Ok(()),
    }
}
