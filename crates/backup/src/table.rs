//! Backups.

use tables::prelude::*;

/// What became of each backup.
pub static BACKUPS: Table = Table {
    name: "backups",
    about: "What became of each backup. The program writes it.",
    columns: &[
        generated("id", Type::Number, "Number of the backup."),
        generated_text(
            "origin",
            "`command` for one of `mirchi backup`, `schedule` for one that the program writes by itself.",
        ),
        generated_text(
            "place",
            "The file on the server, or its address in the S3 store, `s3://BUCKET/NAME`; the folder or the bucket where there is none.",
        ),
        generated("started_at", Type::Time, "When it was begun."),
        nullable(generated(
            "finished_at",
            Type::Time,
            "When it was whole, or had failed; null while it is written, and where the program was ended meanwhile.",
        )),
        nullable(generated("size", Type::Number, "Bytes of the file.")),
        nullable(generated(
            "files",
            Type::Integer,
            "Files of the storage in it.",
        )),
        nullable(generated(
            "faulty_files",
            Type::Integer,
            "Files of the storage that are lost or damaged, in the storage and so in it.",
        )),
        nullable(generated_text("error", "Why there is none.")),
    ],
    key: &["id"],
    grants: &[grant(&[Owner, Service], &[Select])],
    ..Table::DEFAULT
};
