use rquickjs::{Ctx, Exception, Function, Object, Result, Value, function::Rest};
use tracing::Level;

use crate::{
    text::text_of,
    thrown::{describe, heading_and_stack},
};

/// Installs `console` on `globalThis`. Each line becomes an event of the target `page.console`.
pub(crate) fn install(ctx: &Ctx<'_>) -> Result<()> {
    let console = Object::new(ctx.clone())?;
    for (name, level) in [
        ("error", Level::ERROR),
        ("warn", Level::WARN),
        ("info", Level::INFO),
        ("log", Level::INFO),
        ("debug", Level::DEBUG),
        ("trace", Level::TRACE),
    ] {
        let function = move |values: Rest<Value<'_>>| write(level, &line(&values));
        console.set(name, Function::new(ctx.clone(), function)?.with_name(name)?)?;
    }
    ctx.globals().set("console", console)
}

/// The level of an event is fixed at its call site, so each level needs its own.
fn write(level: Level, line: &str) {
    match level {
        Level::ERROR => tracing::error!(target: "page.console", "{line}"),
        Level::WARN => tracing::warn!(target: "page.console", "{line}"),
        Level::INFO => tracing::info!(target: "page.console", "{line}"),
        Level::DEBUG => tracing::debug!(target: "page.console", "{line}"),
        Level::TRACE => tracing::trace!(target: "page.console", "{line}"),
    }
}

/// The values of one console call as text, separated by spaces. Format specifiers such as `%s` in the first one are substituted.
fn line(values: &[Value<'_>]) -> String {
    let mut rest = values.iter();
    let mut line = match rest.next() {
        Some(first) => match first.as_string().and_then(|format| text_of(format).ok()) {
            Some(format) => fill(&format, &mut rest),
            None => shown(first),
        },
        None => String::new(),
    };
    for value in rest {
        line.push(' ');
        line.push_str(&shown(value));
    }
    line
}

/// Replaces each of `%s %d %i %f %j %o %O` by the next value, removes `%c` (a style) with its value, and turns `%%` into `%`.
fn fill<'a, 'js: 'a>(format: &str, values: &mut impl Iterator<Item = &'a Value<'js>>) -> String {
    let mut filled = String::with_capacity(format.len());
    let mut parts = format.split('%');
    filled.extend(parts.next());
    while let Some(part) = parts.next() {
        let mut letters = part.chars();
        match letters.next() {
            None => {
                filled.push('%');
                filled.extend(parts.next());
                continue;
            }
            Some('c') => {
                values.next();
            }
            Some(letter @ ('s' | 'd' | 'i' | 'f' | 'j' | 'o' | 'O')) => match values.next() {
                Some(value) => filled.push_str(&shown(value)),
                None => filled.extend(['%', letter]),
            },
            Some(letter) => filled.extend(['%', letter]),
        }
        filled.push_str(letters.as_str());
    }
    filled
}

/// An error with its stack, anything else on one line.
fn shown(value: &Value<'_>) -> String {
    let Some(exception) = value.as_object().cloned().and_then(Exception::from_object) else {
        return describe(value);
    };
    let (heading, stack) = heading_and_stack(&exception);
    format!("{heading}\n{stack}").trim_end().to_owned()
}
