//! The colours of the site that follow from four.

use std::collections::BTreeMap;

use access::STAFF_AND_SERVICE;
use postgrest::{Error, Type};
use serde::{Deserialize, Serialize};
use tables::{Call, Function, Parameter, Result, Written};

use crate::{Colour, ContrastFault, Palette};

pub(super) static SITE_PALETTE: Function = Function {
    name: "site_palette",
    about: "What the pages look like with four colours, such as `#a3160f`, without saving them; one that is absent or empty is the shipped one. `tokens` are all colours of the styles by name, `faults` the colours that cannot be read on others, each with the setting to change, the contrast and the nearest colour that passes. Colours with faults cannot be saved.",
    parameters: &[
        Parameter::optional("accent", Type::Text),
        Parameter::optional("highlight", Type::Text),
        Parameter::optional("ground", Type::Text),
        Parameter::optional("dark_ground", Type::Text),
    ],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_palette(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    accent: Option<String>,
    highlight: Option<String>,
    ground: Option<String>,
    dark_ground: Option<String>,
}

#[derive(Serialize)]
struct SitePalette {
    tokens: BTreeMap<&'static str, Colour>,
    faults: Vec<ContrastFault>,
}

/// Fails with `PGRST102` for what is no colour.
async fn site_palette(call: Call<'_>) -> Result<Written> {
    let takes = "site_palette takes {\"accent\": COLOUR, \"highlight\": COLOUR, \"ground\": COLOUR, \"dark_ground\": COLOUR}";
    let given: Arguments = call.arguments(takes)?;
    let mut colours = Palette::default().colours();
    let chosen = [
        given.accent,
        given.highlight,
        given.ground,
        given.dark_ground,
    ];
    for (colour, text) in colours.iter_mut().zip(chosen) {
        if let Some(text) = text.filter(|text| !text.is_empty()) {
            let no_colour =
                || Error::invalid_body(format!("`{text}` is no colour; write it as in `#a3160f`"));
            *colour = Colour::parse(&text).ok_or_else(no_colour)?;
        }
    }
    let palette = Palette::new(colours);
    let answer = SitePalette {
        tokens: palette.tokens().collect(),
        faults: palette.faults(),
    };
    Ok(Written::read(&answer))
}
