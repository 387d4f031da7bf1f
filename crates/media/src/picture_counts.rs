//! How many pictures there are of each kind.

use access::STAFF_AND_SERVICE;
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Statement};
use serde::Serialize;
use tables::{Call, Function, Result, Written};

/// The numbers of files in the bucket `media`.
pub static PICTURE_COUNTS: Function = Function {
    name: "picture_counts",
    about: "How many files of `media_files` there are, and of how many each of its conditions is true.",
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(picture_counts(call)),
    ..Function::DEFAULT
};

#[derive(Serialize, FromQueryResult)]
struct PictureCounts {
    all: i64,
    shown: i64,
    undescribed: i64,
    stale: i64,
    in_progress: i64,
}

async fn picture_counts(Call { db, .. }: Call<'_>) -> Result<Written> {
    // Counted in one pass, which compares each file with every list once.
    let sql = r#"SELECT count(*) AS "all", count(*) FILTER (WHERE is_shown) AS shown,
        count(*) FILTER (WHERE NOT is_described) AS undescribed, count(*) FILTER (WHERE is_stale) AS stale,
        count(*) FILTER (WHERE is_in_progress) AS in_progress FROM media_files"#;
    let statement = Statement::from_string(db.backend(), sql);
    let row = db.read().query_one_raw(statement).await?;
    let row = row.ok_or_else(|| DbErr::RecordNotFound("the counts of pictures".to_owned()))?;
    let counts = PictureCounts::from_query_result(&row, "")?;
    Ok(Written::read(&counts))
}
