//! Making the sizes of a picture that could not be made.

use chrono::{DateTime, Utc};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait,
    sea_query::{Expr, ExprTrait},
};
use serde::Deserialize;
use tables::{Call, Function, Parameter, Written, prelude::*};

use crate::entities::{picture, storage_object};

/// Forgets that the sizes of a picture could not be made: a worker makes them within a minute.
pub static RETRY_PICTURE: Function = Function {
    name: "retry_picture",
    about: "Makes the sizes of a picture that could not be made, within a minute. `id` is that of the file, as in `media_files`.",
    parameters: &[Parameter::required("id", Type::Text)],
    roles: &[Editor, Owner, Service],
    run: |call| Box::pin(retry_picture(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    id: String,
}

/// Fails with `PT404` for a file without such a picture.
async fn retry_picture(call: Call<'_>) -> Result<Written> {
    let Arguments { id } = call.arguments("retry_picture takes {\"id\": \"UUID\"}")?;
    let hash = storage_object::Entity::find()
        .select_only()
        .column(storage_object::Column::Hash)
        .filter(storage_object::Column::Id.eq(id.as_str()))
        .into_query();
    let again = picture::Entity::update_many()
        .col_expr(picture::Column::Attempts, Expr::value(0))
        .col_expr(
            picture::Column::LeasedUntil,
            Expr::value(None::<DateTime<Utc>>),
        )
        .col_expr(picture::Column::Error, Expr::value(None::<String>))
        .filter(Expr::col(picture::Column::Hash).in_subquery(hash))
        .filter(picture::Column::Error.is_not_null());
    let again = call
        .db
        .transaction(async |transaction| again.exec(transaction).await)
        .await?;
    if again.rows_affected == 0 {
        let message = format!("the file {id} has no picture whose sizes could not be made");
        return Err(Error::function_found_nothing(message).into());
    }
    Ok(Written::read(&again.rows_affected))
}
