use rquickjs::{Coerced, Ctx, Error, Exception, Value};

use crate::text::text_of;

/// What JavaScript threw instead of returning an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Thrown {
    OutOfMemory,
    /// The runtime may be damaged by it.
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
    /// An error without a position in the bundle.
    pub(crate) fn message(message: impl Into<String>) -> Self {
        Self::Other {
            message: message.into(),
            stack: String::new(),
        }
    }

    /// Converts a failed operation. For [`Error::Exception`] the value is taken out of the context.
    pub(crate) fn from_error(ctx: &Ctx<'_>, error: &Error) -> Self {
        match error {
            Error::Exception => Self::from_value(&ctx.catch()),
            Error::Allocation => Self::OutOfMemory,
            // A string that could not be converted to bytes because the engine was out of memory.
            Error::Unknown => {
                ctx.catch();
                Self::OutOfMemory
            }
            other => Self::message(other.to_string()),
        }
    }

    /// Converts a thrown value or the reason of a rejected promise.
    pub(crate) fn from_value(value: &Value<'_>) -> Self {
        // The engine throws `null` if there is not even memory for an error object.
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

/// `TypeError: not a function`, and the stack frames, one per line.
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

/// A property as text; `None` if reading it fails, since it may run code of the bundle.
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

/// Any value as one line of text: as JSON if it has a JSON form, otherwise the result of `String(value)`.
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
    // `JSON.stringify` throws for circular structures and for BigInt.
    ctx.catch();
    match value.get::<Coerced<String>>() {
        Ok(text) => text.0,
        Err(_) => {
            ctx.catch();
            format!("[{}]", value.type_name())
        }
    }
}
