//! Inputs for [`fuzz::upload`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::upload(data));
