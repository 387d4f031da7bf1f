//! Conditions on texts that each database writes in its own way.

use sea_orm::{DbBackend, sea_query::Expr};

/// Whether a column of lower-case text contains a text.
pub fn contains(backend: DbBackend, column: Expr, text: &str) -> Expr {
    let template = match backend {
        DbBackend::Postgres => "strpos($1, $2) > 0",
        _ => "instr(?, ?) > 0",
    };
    Expr::cust_with_exprs(template, [column, Expr::value(text)])
}
