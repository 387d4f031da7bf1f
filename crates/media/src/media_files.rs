//! The files of the bucket `media` with their pictures, for lists of them.

use tables::prelude::*;

/// The files of the bucket `media`.
pub static MEDIA_FILES: Table = Table {
    name: "media_files",
    about: "The files of the bucket `media`, each with its picture on the site, what is said of it, and how many products show it.",
    columns: &[
        generated_text("id", "UUID of the file, as in `storage_objects`."),
        generated_text("name", "Its name in the bucket, with `/` between folders."),
        generated("size", Type::Number, "Bytes of the file."),
        generated_text("content_type", "Its media type."),
        generated(
            "created_at",
            Type::Time,
            "When there was first a file of this name.",
        ),
        nullable(generated_text(
            "url",
            "The picture's address, as `image_url` of products names it. Null for a drawing (SVG), and so is all else of the picture.",
        )),
        nullable(generated("width", Type::Integer, "In pixels, upright.")),
        nullable(generated("height", Type::Integer, "In pixels, upright.")),
        nullable(generated_text(
            "color",
            "Its average colour, such as `#a03020`.",
        )),
        nullable(generated(
            "sizes_made",
            Type::Integer,
            "How many of its sizes are made.",
        )),
        nullable(generated(
            "sizes_planned",
            Type::Integer,
            "How many there will be.",
        )),
        nullable(generated_text(
            "error",
            "Why its sizes could not be made at the last attempt.",
        )),
        nullable(generated(
            "is_in_progress",
            Type::Boolean,
            "Whether sizes are still to be made, or could not be made.",
        )),
        nullable(generated(
            "is_described",
            Type::Boolean,
            "Whether it has an alternative text in English, which stands for every language without one.",
        )),
        nullable(generated(
            "is_stale",
            Type::Boolean,
            "Whether an alternative text is older than its English.",
        )),
        generated(
            "is_shown",
            Type::Boolean,
            "Whether a product or an article shows it.",
        ),
        generated("product_count", Type::Number, "How many products show it."),
        nullable(generated_text(
            "product_names",
            "Their names, with commas between them.",
        )),
    ],
    key: &["id"],
    grants: &[grant(access::STAFF_AND_SERVICE, &[Select])],
    ..Table::DEFAULT
};
