//! Inputs for [`fuzz::picture`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::picture(data));
