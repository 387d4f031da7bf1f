//! Rows that are written.

use mirchi::schema;
use tables::{BodyRows, BodyType, Role, text_fault, typed};

/// The name of a table and, below that line, the body of a request that writes to it.
pub fn body(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else {
        return;
    };
    let (name, body) = (String::from_utf8_lossy(&data[..end]), &data[end + 1..]);
    let table = schema().table_for(&name, Role::Service);
    for of in [BodyType::Json, BodyType::Csv] {
        let rows = BodyRows::read(body, of, true).map_or_else(|_| Vec::new(), |rows| rows.0);
        for (name, value) in rows.iter().flatten() {
            let column = table.and_then(|table| table.column(name));
            if let Some(column) = column {
                _ = typed(column, value).map_err(|error| error.to_string());
            }
            if let Some(text) = value.as_str() {
                _ = text_fault(name, text);
            }
        }
    }
}
