use std::{
    any::Any,
    cell::{Cell, RefCell},
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
    sync::Arc,
};

use rquickjs::{Ctx, Exception, Function, Result, String as JsString};

use crate::text::text_of;

/// The functions that the bundle can call in the program while it runs.
///
/// JavaScript sees `host(name: string, argument: string): string`. It runs on the render thread, must not block for long, and its
/// time counts towards the time limit of the call.
pub trait Host: Send + Sync + 'static {
    /// Answers one call. An `Err` is thrown in JavaScript as an `Error` with that message.
    fn call(&self, name: &str, argument: &str) -> std::result::Result<String, String>;
}

/// The host of one call, for as long as that call lasts.
///
/// Each call has its own: anything that an earlier call left in the runtime holds that call's `host`, which is closed.
#[derive(Default)]
pub(crate) struct HostOfCall {
    host: RefCell<Option<Arc<dyn Host>>>,
    panic: Cell<Option<String>>,
}

impl HostOfCall {
    pub(crate) fn open(host: Arc<dyn Host>) -> Rc<Self> {
        Rc::new(Self {
            host: RefCell::new(Some(host)),
            panic: Cell::new(None),
        })
    }

    /// Makes `host` throw from now on.
    pub(crate) fn close(&self) {
        self.host.take();
    }

    /// The message with which the host panicked, if it did.
    pub(crate) fn take_panic(&self) -> Option<String> {
        self.panic.take()
    }

    /// Installs this as the `host` that JavaScript sees.
    pub(crate) fn install(self: Rc<Self>, ctx: &Ctx<'_>) -> Result<()> {
        let host = move |ctx: Ctx<'_>, name: JsString<'_>, argument: JsString<'_>| {
            self.answer(&ctx, &name, &argument)
        };
        ctx.globals()
            .set("host", Function::new(ctx.clone(), host)?.with_name("host")?)
    }

    fn answer(
        &self,
        ctx: &Ctx<'_>,
        name: &JsString<'_>,
        argument: &JsString<'_>,
    ) -> Result<String> {
        let Some(host) = self.host.borrow().clone() else {
            return Err(Exception::throw_message(
                ctx,
                "this `host` belongs to no call that is running",
            ));
        };
        let (name, argument) = (text_of(name)?, text_of(argument)?);
        match catch_unwind(AssertUnwindSafe(|| host.call(&name, &argument))) {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(message)) => Err(Exception::throw_message(ctx, &message)),
            Err(panic) => {
                let message = format!("the host panicked at `{name}`: {}", text_of_panic(&*panic));
                self.panic.set(Some(message.clone()));
                Err(Exception::throw_message(ctx, &message))
            }
        }
    }
}

/// The message of a panic, or a placeholder if it has none.
pub(crate) fn text_of_panic(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("without a message")
}
