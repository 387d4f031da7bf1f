//! Inputs for [`fuzz::workbook`].
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::workbook(data));
