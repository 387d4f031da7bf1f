use crate::{
    Bundle, Options, StartError,
    bytecode::Bytecode,
    engine::{Engine, LoadError},
    thrown::Thrown,
};

/// A compiled bundle with everything needed to load it, once for each thread and again after each failure.
pub(crate) struct Program {
    name: String,
    functions: Vec<String>,
    bytecode: Bytecode,
    options: Options,
}

impl Program {
    /// Compiles the source. Needs as much stack as a render thread has, because the parser recurses.
    pub(crate) fn compile(bundle: Bundle, options: Options) -> Result<Self, StartError> {
        match Bytecode::compile(&bundle, options.memory_limit) {
            Ok(bytecode) => Ok(Self {
                name: bundle.name,
                functions: bundle.functions,
                bytecode,
                options,
            }),
            Err(thrown) => Err(start_error(bundle.name, &options, LoadError::Threw(thrown))),
        }
    }

    /// Creates a fresh runtime with the bundle in it.
    pub(crate) fn load(&self) -> Result<Engine, StartError> {
        let engine = Engine::load(self.bytecode, &self.options)
            .map_err(|error| start_error(self.name.clone(), &self.options, error))?;
        match self
            .functions
            .iter()
            .find(|function| !engine.has_function(function))
        {
            Some(function) => Err(StartError::MissingFunction {
                bundle: self.name.clone(),
                function: function.clone(),
            }),
            None => Ok(engine),
        }
    }
}

fn start_error(bundle: String, options: &Options, error: LoadError) -> StartError {
    match error {
        LoadError::OverTime(limit) => StartError::OverTime { bundle, limit },
        LoadError::Threw(Thrown::OutOfMemory) => StartError::OutOfMemory {
            bundle,
            limit: options.memory_limit,
        },
        LoadError::Threw(Thrown::Fatal { message, stack } | Thrown::Other { message, stack }) => {
            StartError::Threw {
                bundle,
                message,
                stack,
            }
        }
    }
}
