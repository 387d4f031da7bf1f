use std::{
    collections::BTreeMap,
    fs,
    sync::{Arc, LazyLock},
};

use documents::{Error, Focus, SocialCard, SocialCardRenderer};
use image::RgbImage;

use crate::{fonts, path};

static CARDS: LazyLock<Arc<SocialCardRenderer>> =
    LazyLock::new(|| Arc::new(SocialCardRenderer::new(fonts())));

const NIGHT: [u8; 3] = [0x1c, 0x0f, 0x0c];

/// Much longer than the title of any page.
const LONG: &str = "Certificates, declarations and test reports for dried chillies, turmeric, cumin, cardamom, \
                    pepper and cloves: who issues them, for how long they hold, which of them your customs office \
                    asks for, and what to do when one of them is missing on the day of arrival";

fn card(language: &str, title: &str) -> SocialCard {
    SocialCard {
        title: title.to_owned(),
        eyebrow: "Spice exports".to_owned(),
        company: "Nandi Spice Exports".to_owned(),
        host: "www.example.com".to_owned(),
        language: language.to_owned(),
        picture: None,
        focus: None,
        typefaces: None,
        colours: BTreeMap::new(),
        logo: None,
        logo_on_dark: None,
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn logos_stand_for_the_name_and_the_initial_as_large_as_there_is_room() {
    let disc = |colour, width| {
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 48"><rect width="{width}" height="48" fill="{colour}"/></svg>"#
        );
        Some(bytes::Bytes::from(svg))
    };
    let with_logos = SocialCard {
        logo: disc("#00ff00", 48),
        logo_on_dark: disc("#0000ff", 4800),
        ..card("en", "Quality")
    };
    let shown = drawn(&with_logos);
    let count =
        |is_seen: fn([u8; 3]) -> bool| shown.pixels().filter(|pixel| is_seen(pixel.0)).count();
    let green = count(|[red, green, blue]| green > 180 && red < 90 && blue < 90);
    assert!((24_000..34_000).contains(&green), "170 by 170: {green}");
    let blue = count(|[red, green, blue]| blue > 180 && red < 90 && green < 90);
    assert!((500..1_500).contains(&blue), "300 by 3: {blue}");
}

fn photograph() -> bytes::Bytes {
    let file = "web/public/pictures/hero-home-960.jpg";
    fs::read(path(file)).unwrap().into()
}

fn drawn(card: &SocialCard) -> RgbImage {
    let jpeg = CARDS.draw(card).unwrap();
    image::load_from_memory(&jpeg).unwrap().into_rgb8()
}

/// Whether a rectangle shows only the background. JPEG blurs the edges of neighbouring shapes a little.
fn is_empty(picture: &RgbImage, x: std::ops::Range<u32>, y: std::ops::Range<u32>) -> bool {
    x.flat_map(|x| y.clone().map(move |y| (x, y)))
        .all(|(x, y)| {
            let pixel = picture.get_pixel(x, y).0;
            pixel
                .iter()
                .zip(NIGHT)
                .all(|(is, should)| is.abs_diff(should) < 24)
        })
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_is_a_jpeg_of_the_size_that_previews_have() {
    let jpeg = CARDS.draw(&card("en", "Quality")).unwrap();
    let picture = image::load_from_memory(&jpeg).unwrap();
    assert_eq!(
        image::guess_format(&jpeg).unwrap(),
        image::ImageFormat::Jpeg
    );
    assert_eq!((picture.width(), picture.height()), (1200, 630));
    assert_eq!(
        (SocialCardRenderer::WIDTH, SocialCardRenderer::HEIGHT),
        (1200, 630)
    );
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_with_a_photograph_stays_small() {
    let card = SocialCard {
        picture: Some(photograph()),
        ..card("en", "Guntur Sannam S4")
    };
    let length = CARDS.draw(&card).unwrap().len();
    assert!(length < 200_000, "{length} bytes");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn the_same_card_has_the_same_bytes_and_another_title_has_others() {
    let draw = |title| CARDS.draw(&card("en", title)).unwrap();
    assert_eq!(draw("Quality"), draw("Quality"));
    assert_ne!(draw("Quality"), draw("Contact"));
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_reads_from_the_side_that_its_language_does() {
    let with_photograph = |language, title| {
        drawn(&SocialCard {
            picture: Some(photograph()),
            ..card(language, title)
        })
    };
    let (left, right) = (0..60, 1140..1200);
    let english = with_photograph("en", "Quality");
    assert!(is_empty(&english, left.clone(), 0..630));
    assert!(!is_empty(&english, right.clone(), 0..630));
    let arabic = with_photograph("ar", "الجودة");
    assert!(!is_empty(&arabic, left, 0..630));
    assert!(is_empty(&arabic, right, 0..630));
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_long_title_stays_between_the_eyebrow_and_the_foot() {
    let unbreakable = "a".repeat(200);
    let chinese = "产品目录：红辣椒、香料、农产品".repeat(8);
    for (language, title) in [("en", LONG), ("en", &unbreakable), ("zh", &chinese)] {
        let picture = drawn(&card(language, title));
        assert!(!is_empty(&picture, 64..640, 200..440), "{title}");
        for (y, place) in [
            (0..58, "above the eyebrow"),
            (98..124, "below the eyebrow"),
            (492..518, "above the foot"),
        ] {
            assert!(is_empty(&picture, 64..690, y), "{place}: {title}");
        }
    }
    let picture = drawn(&card("en", LONG));
    assert!(is_empty(&picture, 662..694, 100..500), "beside the title");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_title_that_no_font_has_is_refused() {
    let refused = CARDS.draw(&card("en", "Chillies 𓌳"));
    assert!(matches!(refused, Err(Error::NoGlyph('𓌳'))), "{refused:?}");
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn other_texts_that_no_font_has_are_left_out() {
    let plain = SocialCard {
        eyebrow: String::new(),
        ..card("en", "Quality")
    };
    let odd = SocialCard {
        eyebrow: "𓌳".to_owned(),
        ..plain.clone()
    };
    assert_eq!(CARDS.draw(&odd).unwrap(), CARDS.draw(&plain).unwrap());
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_without_any_text_can_be_drawn() {
    let nothing = String::new;
    let card = SocialCard {
        title: nothing(),
        eyebrow: nothing(),
        company: nothing(),
        host: nothing(),
        ..card("en", "")
    };
    assert!(is_empty(&drawn(&card), 0..690, 0..480));
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn what_is_no_picture_is_left_out() {
    let odd = SocialCard {
        picture: Some(bytes::Bytes::from_static(&[0, 1, 2, 255])),
        ..card("en", "Quality")
    };
    assert_eq!(
        CARDS.draw(&odd).unwrap(),
        CARDS.draw(&card("en", "Quality")).unwrap()
    );
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_shows_the_part_of_its_picture_that_is_in_focus() {
    // Red at the left, blue at the right, and much wider than its frame.
    let wide = RgbImage::from_fn(2000, 630, |x, _| match x < 1000 {
        true => image::Rgb([200, 0, 0]),
        false => image::Rgb([0, 0, 200]),
    });
    let mut png = std::io::Cursor::new(Vec::new());
    wide.write_to(&mut png, image::ImageFormat::Png).unwrap();
    let picture = bytes::Bytes::from(png.into_inner());
    let colours = |focus: Option<Focus>, language: &str| {
        let card = SocialCard {
            picture: Some(picture.clone()),
            focus,
            ..card(language, "Quality")
        };
        let drawn = drawn(&card);
        // Outside the fade, at both ends of the picture's frame.
        let from = if language == "ar" { 0 } else { 700 };
        [from + 130, from + 370].map(|x| {
            let [red, _, blue] = drawn.get_pixel(x, 315).0;
            if red > blue { "red" } else { "blue" }
        })
    };
    for language in ["en", "ar"] {
        assert_eq!(colours(None, language), ["red", "blue"]);
        for (x, expected) in [(0, "red"), (50, "both"), (100, "blue")] {
            let expected = match expected {
                "both" => ["red", "blue"],
                one => [one, one],
            };
            assert_eq!(colours(Some(Focus { x, y: 50 }), language), expected, "{x}");
        }
    }
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_broken_picture_is_told() {
    let mut broken = fs::read(path("docs/pictures/catalogue.webp")).unwrap();
    broken.truncate(400);
    let odd = SocialCard {
        picture: Some(broken.into()),
        ..card("en", "Quality")
    };
    assert!(matches!(CARDS.draw(&odd), Err(Error::Template(_))));
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn a_card_has_the_colours_of_the_company() {
    let blue = SocialCard {
        colours: BTreeMap::from([("night".to_owned(), "#102a6b".to_owned())]),
        ..card("en", "Quality")
    };
    let [red, _, blue] = drawn(&blue).get_pixel(4, 4).0;
    assert!(
        red.abs_diff(0x10) < 24 && blue.abs_diff(0x6b) < 24,
        "{red} {blue}"
    );
}
