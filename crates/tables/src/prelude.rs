//! What a file that declares a table needs: `use tables::prelude::*`.

pub use access::{
    Right::{self, Delete, Insert, Select, Update},
    Role::{self, Anonymous, Authenticated, Editor, Owner, Sales, Service, Viewer},
    WRITE,
};
pub use async_trait::async_trait;
pub use postgrest::{Error, Type};
pub use serde_json::{Value as Json, json};

pub use crate::{
    Column, ColumnDefault, OnDelete, Table,
    column::{
        ACCOUNT, AUTHOR, Letters, MADE_FROM, Row, STALE, VERSION, VERSION_COLUMN, author_id,
        column, computed, decimal, flag, generated, generated_text, list, maybe, nullable,
        position, text, with,
    },
    error::Result,
    hooks::{Change, TableHooks},
    rights::{Columns, Grant, RowScope, grant},
    row_checks::{
        check, check_lists, check_name, check_nulls, check_word, empty_is_null, json_of_time,
        model, refuse, text_of, with_number,
    },
    table::references,
    transaction::WriteTransaction,
    translations::{MADE_FROM_OF_TEXT, MADE_FROM_OF_TEXTS, STALE_TEXT, STALE_TEXTS},
};
