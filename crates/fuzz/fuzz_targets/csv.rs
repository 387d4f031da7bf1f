//! Inputs for [`fuzz::csv`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::csv(data));
