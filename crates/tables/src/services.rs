//! What the hooks of tables need from the site, and what the hooks of one transaction remember.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
};

/// Values of the site by their types, such as a service that sends mail. Like the extensions of a request.
#[derive(Default)]
pub struct Services(HashMap<TypeId, Box<dyn Any + Send + Sync>>);

impl Services {
    /// With one more.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, service: T) -> Self {
        self.0.insert(TypeId::of::<T>(), Box::new(service));
        self
    }

    /// The one of this type; `None` where the site has none.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// The one of this type; a default one when it is first needed.
    pub(crate) fn get_or_default<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let service = self.0.entry(TypeId::of::<T>());
        let service = service.or_insert_with(|| Box::<T>::default());
        service
            .downcast_mut()
            .expect("it is stored under its own type")
    }
}
