use rquickjs::{
    Context, Ctx, Module, Promise, Runtime, WriteOptions,
    loader::bundle::{Bundle as Table, ScaBundleData},
};

use crate::{Bundle, thrown::Thrown};

/// The stack size for JavaScript, in bytes: a deeply nested React tree recurses once per level. The engine uses at most 16 MiB.
pub(crate) const SCRIPT_STACK: usize = 8 << 20;
/// The name under which the loader finds the bundle. Stack traces show the bundle's own name.
const SPECIFIER: &str = "bundle";

/// A bundle as QuickJS bytecode, which loads about eight times as fast as the source.
///
/// The engine's binding requires that the bytes live as long as the process, so each renderer that is started leaks them.
#[derive(Clone, Copy)]
pub(crate) struct Bytecode(Table<ScaBundleData<&'static [u8]>>);

impl Bytecode {
    /// Compiles the source, in a temporary runtime. Nothing of the bundle is executed.
    pub(crate) fn compile(bundle: &Bundle, memory_limit: usize) -> Result<Self, Thrown> {
        let out_of_memory = |_| Thrown::OutOfMemory;
        let runtime = Runtime::new().map_err(out_of_memory)?;
        runtime.set_memory_limit(memory_limit);
        runtime.set_max_stack_size(SCRIPT_STACK);
        let context = Context::full(&runtime).map_err(out_of_memory)?;
        let bytes = context.with(|ctx| {
            // The source would take memory in each runtime, and only `Function.prototype.toString` would use it.
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

    /// Registers the bundle with the runtime's loader.
    pub(crate) fn offer_to(self, runtime: &Runtime) {
        runtime.set_loader(self.0, self.0);
    }

    /// Runs the bundle. The promise settles when the bundle has finished loading.
    pub(crate) fn run<'js>(ctx: &Ctx<'js>) -> rquickjs::Result<Promise<'js>> {
        Module::import(ctx, SPECIFIER)
    }
}
