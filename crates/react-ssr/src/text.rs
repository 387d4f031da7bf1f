use rquickjs::{Error, Function, Object, Result, String as JsString, function::This};

/// The Rust text of a JavaScript string. Half of a surrogate pair, which UTF-8 cannot hold, becomes U+FFFD.
pub(crate) fn text_of(string: &JsString<'_>) -> Result<String> {
    match string.to_string() {
        Err(Error::Utf8(_)) => well_formed(string)?.to_string(),
        result => result,
    }
}

/// What `string.toWellFormed()` gives.
fn well_formed<'js>(string: &JsString<'js>) -> Result<JsString<'js>> {
    let constructor: Object = string.ctx().globals().get("String")?;
    let prototype: Object = constructor.get("prototype")?;
    let to_well_formed: Function = prototype.get("toWellFormed")?;
    to_well_formed.call((This(string.clone()),))
}
