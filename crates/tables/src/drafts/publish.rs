//! Publishing a draft, and previewing the result.

use catalogue::{ProductPage, listings, product_page};
use languages::Language;
use postgrest::Error;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde::Deserialize;
use serde_json::Value as Json;
use store::Database;
use store::product;

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
    schema::product_drafts::PRODUCT_DRAFTS,
    select::require,
    write::{WriteTransaction, check_version, duplicate, refuse_duplicate},
};

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
    Ok(Written {
        answer: answer_of(&product),
        changed_the_catalogue: session.end(false).await?,
        queued_mail: false,
        erased: false,
    })
}

/// Writes the changes of a draft, deletes the draft, and returns the product as it is then.
pub(super) async fn publish(
    session: &mut WriteTransaction<'_>,
    id: i64,
    draft: Row,
) -> Result<Json> {
    require(&PRODUCT_DRAFTS, session.role, Right::Delete)?;
    let changes = readable(Changes::read(&draft["changes"]))?;
    apply(session, &changes.steps(id)).await?;
    session.remove(&PRODUCT_DRAFTS, draft).await?;
    let products = Table::find("products").expect("the table is declared");
    let key = Row::from_iter([("id".to_owned(), id.into())]);
    let product = session.by_key(products, products.key, &key).await?;
    Ok(product.map_or(Json::Null, Json::Object))
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
    let changes = readable(Changes::read_rows(changes))?;
    let mut session = WriteTransaction::begin(db, writer).await?;
    let mut steps = changes.steps(product_id);
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

fn readable(changes: std::result::Result<Changes, String>) -> Result<Changes> {
    changes
        .map_err(|fault| Error::check_violation(PRODUCT_DRAFTS.name, &[("changes", fault)]).into())
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
        (Action::Insert, None) => {
            let mut given = key.clone();
            given.extend(step.values.clone());
            session.add(table, whole_row(table, &given), None).await
        }
        (Action::Insert, Some(known)) => Err(duplicate(table, table.key, &known).into()),
        (Action::Delete, Some(before)) => {
            check_version(session, table, &before, step.version).await?;
            session.remove(table, before).await
        }
        (Action::Delete, None) => Ok(()),
    }
}
