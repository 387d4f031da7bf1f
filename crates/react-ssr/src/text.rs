use rquickjs::{Error, Function, Object, Result, String as JsString, function::This};

/// A JavaScript string as a Rust string. A lone surrogate, which UTF-8 cannot represent, becomes U+FFFD.
pub(crate) fn text_of(string: &JsString<'_>) -> Result<String> {
    match string.to_string() {
        Err(Error::Utf8(_)) => well_formed(string)?.to_string(),
        result => result,
    }
}

fn well_formed<'js>(string: &JsString<'js>) -> Result<JsString<'js>> {
    let constructor: Object = string.ctx().globals().get("String")?;
    let prototype: Object = constructor.get("prototype")?;
    let to_well_formed: Function = prototype.get("toWellFormed")?;
    to_well_formed.call((This(string.clone()),))
}
