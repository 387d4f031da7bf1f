//! Typesets a document from the JSON that the pages' script writes, so that templates can be tried without the program:
//! `cargo run --package documents --example set_document -- brochure.json /tmp/brochure.pdf`

use std::{error::Error, fs, path::Path};

use documents::{Document, Fonts, PdfCompiler};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(input), Some(output)) = (arguments.next(), arguments.next()) else {
        return Err("name the JSON file and the PDF file".into());
    };
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    let mut files = Vec::new();
    for entry in fs::read_dir(built.join("fonts"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.push((name.into_owned(), fs::read(&path)?.into()));
    }
    let fonts = Fonts::new(files)?;
    let document: Document = serde_json::from_slice(&fs::read(input)?)?;
    let picture = |path: &str| {
        let file = built.join("client").join(path.trim_start_matches('/'));
        fs::read(file).ok().map(Into::into)
    };
    let pdf = PdfCompiler::new(fonts).compile(&document, picture)?;
    fs::write(&output, &pdf.bytes)?;
    let kilobytes = pdf.bytes.len() / 1024;
    println!("{output}: {} pages, {kilobytes} kB", pdf.pages);
    if !pdf.missing.is_empty() {
        println!("no font has {:?}", pdf.missing);
    }
    Ok(())
}
