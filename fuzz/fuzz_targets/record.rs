#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| areopagus_fuzz::record::run(bytes));
