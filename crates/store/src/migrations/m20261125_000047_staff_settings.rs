//! What each of the company's people has set for themselves. Signatures and saved views were kept with the account before, and so in
//! each of its access tokens.

use sea_orm_migration::{prelude::*, schema::*};
use serde_json::{Map, Value as Json};

#[derive(DeriveMigrationName)]
pub(crate) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("staff_settings")
                    .col(string("account_id"))
                    .col(string("key"))
                    .col(text("value"))
                    .col(integer("version").default(1))
                    .primary_key(Index::create().col("account_id").col("key"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("staff_settings", "account_id")
                            .to("auth_users", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        let db = manager.get_connection();
        let mut accounts = Query::select();
        accounts.columns(["id", "user_metadata"]).from("auth_users");
        for account in db.query_all(&accounts).await? {
            let id: String = account.try_get_by_index(0)?;
            let Json::Object(mut metadata) = account.try_get_by_index(1)? else {
                continue;
            };
            let settings = take_settings(&mut metadata);
            if settings.is_none() {
                continue;
            }
            for (key, value) in settings.unwrap_or_default() {
                let insert = Query::insert()
                    .into_table("staff_settings")
                    .columns(["account_id", "key", "value"])
                    .values_panic([id.as_str().into(), key.into(), value.into()])
                    .to_owned();
                db.execute(&insert).await?;
            }
            let update = Query::update()
                .table("auth_users")
                .value("user_metadata", Json::Object(metadata))
                .and_where(Expr::col("id").eq(id))
                .to_owned();
            db.execute(&update).await?;
        }
        Ok(())
    }
}

/// Takes signature and views out of what an account keeps. Out: the settings that they become; `None` where there were neither.
fn take_settings(metadata: &mut Map<String, Json>) -> Option<Vec<(String, String)>> {
    let (signature, views) = (
        metadata.shift_remove("signature"),
        metadata.shift_remove("views"),
    );
    if signature.is_none() && views.is_none() {
        return None;
    }
    let mut settings = Vec::new();
    if let Some(Json::String(signature)) = signature
        && !signature.is_empty()
    {
        settings.push(("signature".to_owned(), signature));
    }
    if let Some(Json::Object(views)) = views {
        for (list, views) in views {
            if views.as_array().is_some_and(|views| !views.is_empty()) {
                settings.push((format!("views.{list}"), views.to_string()));
            }
        }
    }
    Some(settings)
}
