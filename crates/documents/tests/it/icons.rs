use std::collections::BTreeMap;

use documents::{Icon, IconFormat, IconRenderer};
use image::{ImageFormat, RgbaImage};

use crate::fonts;

const NIGHT: [u8; 4] = [0x1c, 0x0f, 0x0c, 0xff];
const PAPER: [u8; 4] = [0xfb, 0xf6, 0xec, 0xff];
const RED: [u8; 4] = [0xff, 0, 0, 0xff];

fn icon(name: &str, svg: Option<&'static str>) -> Icon {
    Icon {
        picture: svg.map(|svg| bytes::Bytes::from_static(svg.as_bytes())),
        name: name.to_owned(),
        typefaces: None,
        colours: BTreeMap::new(),
    }
}

fn drawn(icon: &Icon, format: IconFormat) -> RgbaImage {
    let file = IconRenderer::new(fonts()).draw(icon, format).unwrap();
    let picture = image::load_from_memory_with_format(&file, ImageFormat::Png).unwrap();
    picture.into_rgba8()
}

fn share(picture: &RgbaImage, colour: [u8; 4]) -> f64 {
    let count = picture.pixels().filter(|pixel| pixel.0 == colour).count();
    count as f64 / f64::from(picture.width() * picture.height())
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn without_a_picture_the_icon_has_the_first_letter_of_the_name_in_every_script() {
    let without = drawn(&icon("", None), IconFormat::Png { side: 192 });
    assert_eq!(without.dimensions(), (192, 192));
    assert_eq!(without.get_pixel(0, 0).0[3], 0, "its corners are round");
    for name in ["Kaveri", "kaveri", "Ölmühle", "नंदी", "Ж", "香料", "W"] {
        let shown = drawn(&icon(name, None), IconFormat::Png { side: 192 });
        let letter = share(&shown, PAPER);
        assert!((0.02..0.3).contains(&letter), "{name}: {letter}");
        assert!(share(&shown, NIGHT) > 0.6, "{name}");
        // Nothing touches the edge.
        let edge = [shown.get_pixel(2, 96).0, shown.get_pixel(189, 96).0];
        assert_eq!(edge, [NIGHT; 2], "{name}");
    }
    let opaque = drawn(&icon("Kaveri", None), IconFormat::OpaquePng { side: 180 });
    assert_eq!(opaque.get_pixel(0, 0).0, NIGHT);
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn the_companys_own_picture_fills_the_square() {
    let own = icon(
        "Kaveri",
        Some(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#f00"/></svg>"##,
        ),
    );
    let shown = drawn(&own, IconFormat::Png { side: 512 });
    assert_eq!(shown.dimensions(), (512, 512));
    assert!((0.75..0.79).contains(&share(&shown, RED)), "a whole disc");
    assert_eq!(shown.get_pixel(0, 0).0[3], 0);
    let opaque = drawn(&own, IconFormat::OpaquePng { side: 180 });
    assert_eq!(opaque.get_pixel(0, 0).0, PAPER);
    assert!(opaque.pixels().all(|pixel| pixel.0[3] == 255));
}

#[test]
#[ignore = "needs the built pages: make test-rust"]
fn the_other_files_have_the_same_picture() {
    let renderer = IconRenderer::new(fonts());
    let icon = icon("Kaveri", None);
    let ico = renderer.draw(&icon, IconFormat::Ico).unwrap();
    let largest = image::load_from_memory_with_format(&ico, ImageFormat::Ico).unwrap();
    assert_eq!((largest.width(), largest.height()), (32, 32));
    let svg = renderer.draw(&icon, IconFormat::Svg).unwrap();
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg"), "{svg}");
    assert!(!svg.contains("<text"), "letters are outlines: {svg}");
}
