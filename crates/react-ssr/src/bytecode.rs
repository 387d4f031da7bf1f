use rquickjs::{
    Context, Ctx, Module, Promise, Runtime, WriteOptions,
    loader::bundle::{Bundle as Table, ScaBundleData},
};

use crate::{Bundle, thrown::Thrown};

/// Stack for JavaScript, in bytes: a deeply nested React tree recurses once a level. At most 16 MiB are honoured.
pub(crate) const SCRIPT_STACK: usize = 8 << 20;
/// The name under which the loader knows the bundle. What stacks show is the bundle's own name.
const SPECIFIER: &str = "bundle";

/// A bundle as QuickJS bytecode, which loads about eight times as fast as the source.
///
/// The engine's binding asks that the bytes live as long as the process: each renderer that is started leaves them behind.
#[derive(Clone, Copy)]
pub(crate) struct Bytecode(Table<ScaBundleData<&'static [u8]>>);

impl Bytecode {
    /// Reads the source, in a runtime that is thrown away. Nothing of the bundle is run.
    pub(crate) fn compile(bundle: &Bundle, memory_limit: usize) -> Result<Self, Thrown> {
        let out_of_memory = |_| Thrown::OutOfMemory;
        let runtime = Runtime::new().map_err(out_of_memory)?;
        runtime.set_memory_limit(memory_limit);
        runtime.set_max_stack_size(SCRIPT_STACK);
        let context = Context::full(&runtime).map_err(out_of_memory)?;
        let bytes = context.with(|ctx| {
            // The source would take up room in each runtime, and only `Function.prototype.toString` would show it.
            let options = WriteOptions {
                strip_source: true,
                ..WriteOptions::default()
            };
            let module = Module::declare(ctx.clone(), bundle.name.as_str(), bundle.source.as_str());
            module
                .and_then(|module| module.write(options))
                .map_err(|error| Thrown::from_error(&ctx, &error))
        })?;
        let bytes: &'static [u8] = bytes.leak();
        let table: &'static [(&'static str, &'static [u8])] = vec![(SPECIFIER, bytes)].leak();
        Ok(Self(Table(table)))
    }

    /// Lets the runtime find the bundle.
    pub(crate) fn offer_to(self, runtime: &Runtime) {
        runtime.set_loader(self.0, self.0);
    }

    /// Runs the bundle. The promise settles when it has come to its end.
    pub(crate) fn run<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Promise<'js>> {
        Module::import(ctx, SPECIFIER)
    }
}
