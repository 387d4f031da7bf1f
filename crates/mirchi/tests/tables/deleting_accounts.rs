//! Deleting an account, however much its person has done.

use std::sync::Arc;

use auth::{AccountMail, Actor, Auth, AuthSettings, Mailer, STAFF_MEMBERS};
use chrono::Utc;
use enquiries::entities::{
    enquiry,
    enquiry_event::{self, Kind},
};
use mirchi::schema;
use sea_orm::{
    ActiveModelTrait,
    ActiveValue::{NotSet, Set, Unchanged},
    ColumnTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter,
};
use serde_json::json;
use store::{Database, SystemClock, Transaction, batches::BATCH_SIZE};
use tables::OnDelete;

use crate::{enquiry_work::databases, refuse_deletion_while};

struct NoMail;

#[async_trait::async_trait]
impl Mailer for NoMail {
    async fn queue(&self, _: &Transaction, _: AccountMail) -> Result<(), DbErr> {
        Ok(())
    }

    fn notify(&self) {}
}

/// Refuses the deletion of an account that rows still name.
async fn refuse_while_named(db: &Database) {
    let keys = schema().referring(&STAFF_MEMBERS);
    let keys: Vec<_> = keys
        .filter(|(_, key)| key.on_delete == OnDelete::SetNull)
        .collect();
    assert!(!keys.is_empty());
    for (table, key) in keys {
        let (table, column) = (table.name, key.column);
        let named = format!("EXISTS (SELECT 1 FROM {table} WHERE {column} = OLD.id)");
        refuse_deletion_while(db, "auth_users", &format!("named_{table}"), &named).await;
    }
}

#[tokio::test]
async fn what_names_an_account_is_cleared_before_its_deletion() {
    for database in databases().await {
        let db = &database.db;
        let assigned = enquiry::ActiveModel {
            id: Unchanged(1),
            assigned_to: Set(Some("vikram".to_owned())),
            ..Default::default()
        };
        assigned.update(db.autocommit()).await.unwrap();
        let of = |id: &str| enquiry_event::ActiveModel {
            id: NotSet,
            enquiry_id: Set(1),
            at: Set(Utc::now()),
            actor_id: Set(Some(id.to_owned())),
            actor: Set(id.to_owned()),
            kind: Set(Kind::Note),
            details: Set(json!({})),
        };
        let events = (0..=BATCH_SIZE).map(|_| of("vikram")).chain([of("suresh")]);
        enquiry_event::Entity::insert_many(events)
            .exec_without_returning(db.autocommit())
            .await
            .unwrap();
        refuse_while_named(db).await;

        let auth = Auth::start(
            db.clone(),
            AuthSettings::new("https://www.example.com"),
            Arc::new(NoMail),
            Arc::new(SystemClock),
        );
        let auth = auth.await.unwrap();
        let deleted = auth.delete_user("vikram", Actor::default(), schema()).await;
        deleted.unwrap();

        let enquiry = enquiry::Entity::find_by_id(1).one(db.autocommit()).await;
        assert_eq!(enquiry.unwrap().unwrap().assigned_to, None);
        let by = |actor: &str| {
            enquiry_event::Entity::find()
                .filter(enquiry_event::Column::Actor.eq(actor))
                .filter(enquiry_event::Column::ActorId.is_not_null())
                .count(db.autocommit())
        };
        assert_eq!(by("vikram").await.unwrap(), 0);
        assert_eq!(by("suresh").await.unwrap(), 1, "another person's");
    }
}
