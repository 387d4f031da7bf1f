//! The colours of the site that follow from four.

use std::collections::{BTreeMap, BTreeSet};

use access::STAFF_AND_SERVICE;
use postgrest::{Error, Type};
use serde::{Deserialize, Serialize};
use tables::{Call, Function, Parameter, Result, Written, answer_of};

use crate::{Colour, ContrastFault, Palette};

pub(super) static SITE_PALETTE: Function = Function {
    name: "site_palette",
    about: "What the pages look like with four colours, such as `#a3160f`, without saving them: `tokens` are all colours of the styles by name, `faults` the colours that cannot be read on others, each with the setting to change, the contrast and the nearest colour that passes. Colours with faults cannot be saved.",
    parameters: &[
        Parameter::required("accent", Type::Text),
        Parameter::required("highlight", Type::Text),
        Parameter::required("ground", Type::Text),
        Parameter::required("dark_ground", Type::Text),
    ],
    roles: STAFF_AND_SERVICE,
    is_read_only: true,
    run: |call| Box::pin(site_palette(call)),
    ..Function::DEFAULT
};

#[derive(Deserialize)]
struct Arguments {
    accent: String,
    highlight: String,
    ground: String,
    dark_ground: String,
}

#[derive(Serialize)]
struct SitePalette {
    tokens: BTreeMap<&'static str, Colour>,
    faults: Vec<ContrastFault>,
}

/// # Errors
/// `PGRST102` for what is no colour.
async fn site_palette(call: Call<'_>) -> Result<Written> {
    let takes = "site_palette takes {\"accent\": COLOUR, \"highlight\": COLOUR, \"ground\": COLOUR, \"dark_ground\": COLOUR}";
    let given: Arguments = call.arguments(takes)?;
    let colour = |text: String| {
        let no_colour =
            || Error::invalid_body(format!("`{text}` is no colour; write it as in `#a3160f`"));
        Colour::parse(&text).ok_or_else(no_colour)
    };
    let palette = Palette::new([
        colour(given.accent)?,
        colour(given.highlight)?,
        colour(given.ground)?,
        colour(given.dark_ground)?,
    ]);
    let answer = SitePalette {
        tokens: palette.tokens().collect(),
        faults: palette.faults(),
    };
    Ok(Written {
        answer: answer_of(&answer),
        effects: BTreeSet::new(),
    })
}
