//! What a file that declares a table needs: `use super::prelude::*`.

pub(super) use async_trait::async_trait;
pub(super) use postgrest::{Error, Type};
pub(super) use roles::Role::{Anonymous, Authenticated, Editor, Owner, Sales, Service, Viewer};
pub(super) use serde_json::{Value as Json, json};

pub(super) use super::{
    GRANTS_OF_SETTINGS, GRANTS_OF_THE_CATALOGUE, GRANTS_TO_ADD, LAST_POSITION, MADE_FROM_OF_TEXT,
    PICTURE, POSITION, STAFF_AND_SERVICE, STALE_TEXT, VERSION_COLUMN, WHO_ANSWERS, WRITE,
};
pub(super) use crate::{
    Column, ColumnDefault, ForeignKey, OnDelete, Table,
    column::{
        ACCOUNT, Letters, MADE_FROM, Row, STALE, VERSION, column, computed, decimal, generated,
        list, maybe, nullable, sent, text, with,
    },
    error::Result,
    hooks::{Change, TableHooks},
    rights::{
        Columns, Grant,
        Right::{self, Delete, Select, Update},
        RowScope,
    },
    row_checks::{
        check, check_lists, check_name, check_nulls, check_word, empty_is_null, json_of_time,
        model, refuse, text_of, with_number,
    },
    table::{Domain, StoredIn},
    write::WriteTransaction,
};
