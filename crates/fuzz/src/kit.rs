//! Kits, the content of a site as an archive.

use std::{fs, io::Cursor};

use mirchi::{Kit, archive::unpack};

use crate::archive::archive;

/// The files of a kit. Panics when a file is written outside of the folder of the kit.
pub fn kit(data: &[u8]) {
    let Some(file) = archive(data) else {
        return;
    };
    let place = tempfile::tempdir().expect("a temporary folder can be made");
    let folder = place.path().join("kit");
    fs::create_dir(&folder).expect("a temporary folder can be written");
    let read = unpack(Cursor::new(file), &folder).and_then(|()| Kit::read(&folder));
    if let Err(error) = read {
        _ = format!("{error:#}");
    }
    let there = fs::read_dir(place.path())
        .expect("the folder is there")
        .count();
    assert_eq!(there, 1, "files beside the folder");
}
