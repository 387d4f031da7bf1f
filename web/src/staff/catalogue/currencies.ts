/** The currencies that the form of a product offers. The program takes any of `CURRENCIES` in `crates/catalogue/src/price.rs`. */
export const currencies = ["USD", "EUR", "INR", "GBP", "AED", "CNY", "JPY"];

export const priceUnits = ["t", "kg", "g", "lb"] as const;

/** Incoterms 2020. */
export const incoterms = ["EXW", "FCA", "FAS", "FOB", "CFR", "CIF", "CPT", "CIP", "DAP", "DPU", "DDP"];
