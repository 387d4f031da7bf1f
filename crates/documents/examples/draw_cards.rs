//! Draws a few cards into a folder, to look at them: `cargo run -p documents --example draw_cards -- FOLDER`.

use std::{collections::BTreeMap, error::Error, fs, path::Path, time::Instant};

use documents::{Fonts, SocialCard, SocialCardRenderer};

const WEB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");

const CARDS: [(&str, &str, &str, &str); 13] = [
    (
        "en",
        "Spice Exports · Bangalore, India",
        "Chillies and spices, graded, tested, shipped by the container.",
        "hero-home",
    ),
    (
        "en",
        "Red Chillies",
        "Guntur Sannam S4",
        "chilli-guntur-sannam",
    ),
    ("en", "", "Quality", ""),
    (
        "en",
        "Journal",
        "Export documentation for Indian spices: certificates, declarations and who issues each of them",
        "hero-home",
    ),
    (
        "de",
        "Rote Chilis",
        "Lebensmittelunternehmerverantwortung und Rückstandshöchstgehalte bei getrockneten Chilis aus Indien",
        "chilli-guntur-sannam",
    ),
    ("de", "Gewürze", "Kurkuma Erode Finger", "turmeric-powder"),
    (
        "fr",
        "Épices",
        "Cardamome verte 8 mm, récoltée à Idukki",
        "cardamom-green",
    ),
    (
        "ar",
        "الفلفل الأحمر",
        "الفلفل الأحمر من غونتور، مصنّف ومختبَر ومشحون بالحاوية",
        "chilli-guntur-sannam",
    ),
    (
        "hi",
        "लाल मिर्च",
        "गुंटूर सन्नम लाल मिर्च, हर लॉट की जाँच के साथ",
        "chilli-guntur-sannam",
    ),
    (
        "ru",
        "Красный перец",
        "Каталог продукции: красный перец, пряности, сельхозсырье",
        "hero-home",
    ),
    (
        "zh",
        "红辣椒",
        "产品目录：红辣椒、香料、农产品",
        "chilli-guntur-sannam",
    ),
    (
        "ja",
        "スパイス",
        "商品カタログ：赤唐辛子、スパイス、農産物",
        "black-pepper",
    ),
    ("ar", "", "تقويم الحصاد", ""),
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder")?;
    fs::create_dir_all(&folder)?;
    let mut files = Vec::new();
    for entry in fs::read_dir(Path::new(WEB).join("dist/fonts"))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        files.push((name, fs::read(entry.path())?.into()));
    }
    let start = Instant::now();
    let cards = SocialCardRenderer::new(Fonts::new(files)?);
    println!("ready in {:?}", start.elapsed());
    for (number, (language, eyebrow, title, picture)) in CARDS.into_iter().enumerate() {
        let picture = match picture {
            "" => None,
            name => Some(fs::read(format!("{WEB}/public/pictures/{name}-960.jpg"))?.into()),
        };
        let card = SocialCard {
            logo: None,
            logo_on_dark: None,
            title: title.to_owned(),
            eyebrow: eyebrow.to_owned(),
            company: "Nandi Spice Exports".to_owned(),
            host: "www.example.com".to_owned(),
            language: language.to_owned(),
            picture,
            focus: None,
            typefaces: None,
            colours: BTreeMap::new(),
        };
        let start = Instant::now();
        match cards.draw(&card) {
            Ok(jpeg) => {
                println!(
                    "{number:02} {language}: {:?}, {} bytes",
                    start.elapsed(),
                    jpeg.len()
                );
                fs::write(format!("{folder}/{number:02}-{language}.jpg"), jpeg)?;
            }
            Err(error) => println!("{number:02} {language}: {error}"),
        }
    }
    Ok(())
}
