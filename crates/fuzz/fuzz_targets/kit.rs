//! Inputs for [`fuzz::kit`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::kit(data));
