use rquickjs::{Coerced, Ctx, Error, Exception, Value};

use crate::text::text_of;

/// What came out of JavaScript instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Thrown {
    OutOfMemory,
    /// The runtime may have suffered from it.
    Fatal {
        message: String,
        stack: String,
    },
    Other {
        message: String,
        stack: String,
    },
}

impl Thrown {
    /// An error that has no place in the bundle.
    pub(crate) fn message(message: impl Into<String>) -> Self {
        Self::Other {
            message: message.into(),
            stack: String::new(),
        }
    }

    /// Reads a failed operation. For [`Error::Exception`] the value is taken out of the context.
    pub(crate) fn from_error(ctx: &Ctx<'_>, error: &Error) -> Self {
        match error {
            Error::Exception => Self::from_value(&ctx.catch()),
            Error::Allocation => Self::OutOfMemory,
            // A string that cannot be turned into bytes: the engine had no memory for them.
            Error::Unknown => {
                ctx.catch();
                Self::OutOfMemory
            }
            other => Self::message(other.to_string()),
        }
    }

    /// Reads a thrown value or the reason of a rejected promise.
    pub(crate) fn from_value(value: &Value<'_>) -> Self {
        // The engine throws `null` when no memory is left for an error object.
        if value.is_null() {
            return Self::OutOfMemory;
        }
        let Some(exception) = value.as_object().cloned().and_then(Exception::from_object) else {
            return Self::message(format!(
                "a value that is no Error was thrown: {}",
                describe(value)
            ));
        };
        let (message, stack) = heading_and_stack(&exception);
        match message.as_str() {
            "InternalError: out of memory" => Self::OutOfMemory,
            "RangeError: Maximum call stack size exceeded" => Self::Fatal { message, stack },
            _ => Self::Other { message, stack },
        }
    }
}

/// `TypeError: not a function`, and the places, one a line.
pub(crate) fn heading_and_stack(exception: &Exception<'_>) -> (String, String) {
    let name = property(exception, "name").unwrap_or_else(|| "Error".to_owned());
    let stack = property(exception, "stack")
        .unwrap_or_default()
        .trim_end()
        .to_owned();
    match property(exception, "message") {
        Some(message) if !message.is_empty() => (format!("{name}: {message}"), stack),
        _ => (name, stack),
    }
}

/// A property as text. Reading it may run code of the bundle, so it may fail: then `None`.
fn property(exception: &Exception<'_>, name: &str) -> Option<String> {
    let value: rquickjs::Result<Value> = exception.as_object().get(name);
    match value {
        Ok(value) => value.as_string().and_then(|string| text_of(string).ok()),
        Err(_) => {
            exception.as_object().ctx().catch();
            None
        }
    }
}

/// Any value as a line of text: JSON where it has a JSON form, else what `String(value)` gives.
pub(crate) fn describe(value: &Value<'_>) -> String {
    let ctx = value.ctx();
    if let Some(string) = value.as_string() {
        return text_of(string).unwrap_or_default();
    }
    if value.is_object()
        && !value.is_function()
        && let Ok(Some(json)) = ctx.json_stringify(value.clone())
        && let Ok(json) = text_of(&json)
    {
        return json;
    }
    // `JSON.stringify` refuses circles and big numbers by throwing.
    ctx.catch();
    match value.get::<Coerced<String>>() {
        Ok(text) => text.0,
        Err(_) => {
            ctx.catch();
            format!("[{}]", value.type_name())
        }
    }
}
