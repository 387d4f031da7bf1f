// Written from crates/catalogue by `UPDATE_WIRE=1 cargo test -p catalogue wire`. Do not edit.

/** Why nothing of a whole file is on the site, for an interface that says it in another language. */
export type FileCode = "no_spreadsheet" | "unsure_encoding" | "protected" | "too_large" | "no_sheet" | "damaged" | "broken_off" | "taken_back" | "cancelled";
