// Written from crates/catalogue by `UPDATE_WIRE=1 cargo test -p catalogue wire`. Do not edit.

/**
 * The kinds of faults.
 */
export type FaultCode = "unknown_column" | "column_twice" | "no_slug_column" | "unnamed_column" | "origin_beside" | "price_beside" | "merged" | "no_number" | "too_many_digits" | "ambiguous_number" | "no_whole_number" | "no_place" | "no_day" | "ambiguous_day" | "day_for_text" | "time" | "no_boolean" | "no_list" | "spreadsheet_error" | "no_result" | "misquoted" | "cut_off" | "too_long" | "characters" | "lost_letters" | "wrong_encoding" | "no_category" | "no_grade" | "no_allergen" | "no_attribute" | "attribute_missing" | "no_picture" | "no_picture_address" | "hs_zero_lost" | "hs_number" | "no_hs_code" | "other_currency" | "no_price" | "lowest_missing" | "no_currency" | "no_price_unit" | "no_price_term" | "price_incomplete" | "no_destination" | "note_beside_price" | "below_minimum" | "negative" | "over_hundred" | "bound_missing" | "no_heat_unit" | "blank" | "needed" | "slug_twice" | "no_slug";
