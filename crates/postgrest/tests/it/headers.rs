use postgrest::{Count, Error, Format, Query, Range, RequestHeaders};

fn with(query_string: &str, headers: RequestHeaders<'_>) -> Result<Query, Error> {
    Query::parse(query_string, headers)
}

fn range(query_string: &str, header: Option<&str>) -> Result<Range, Error> {
    with(
        query_string,
        RequestHeaders {
            range: header,
            ..RequestHeaders::default()
        },
    )
    .map(|query| query.range)
}

fn rows(offset: u64, limit: Option<u64>) -> Range {
    Range { offset, limit }
}

#[test]
fn limit_and_offset_are_read() {
    assert_eq!(range("", None), Ok(rows(0, None)));
    assert_eq!(range("limit=3", None), Ok(rows(0, Some(3))));
    assert_eq!(range("limit=3&offset=2", None), Ok(rows(2, Some(3))));
    assert_eq!(range("offset=2", None), Ok(rows(2, None)));
    assert_eq!(range("limit=0", None), Ok(rows(0, Some(0))));
}

#[test]
fn an_offset_below_zero_or_without_a_number_counts_for_nothing() {
    assert_eq!(range("offset=-4", None), Ok(rows(0, None)));
    assert_eq!(range("offset=x&limit=y", None), Ok(rows(0, None)));
}

#[test]
fn a_range_header_is_inclusive_and_narrows_the_parameters() {
    assert_eq!(range("", Some("0-9")), Ok(rows(0, Some(10))));
    assert_eq!(range("", Some("5-5")), Ok(rows(5, Some(1))));
    assert_eq!(range("", Some("10-")), Ok(rows(10, None)));
    assert_eq!(range("limit=3", Some("0-1")), Ok(rows(0, Some(2))));
    assert_eq!(
        range("limit=5&offset=2", Some("4-100")),
        Ok(rows(4, Some(3)))
    );
}

#[test]
fn a_header_of_another_form_or_unit_counts_for_nothing() {
    assert_eq!(range("", Some("bytes=0-9")), Ok(rows(0, None)));
    assert_eq!(range("", Some("-5")), Ok(rows(0, None)));
    let bytes = RequestHeaders {
        range: Some("0-9"),
        range_unit: Some("bytes"),
        ..RequestHeaders::default()
    };
    assert_eq!(with("", bytes).map(|query| query.range), Ok(rows(0, None)));
}

#[test]
fn a_range_that_can_hold_no_row_is_refused() {
    let error = range("", Some("1-0")).unwrap_err();
    assert_eq!((error.status, error.code), (416, "PGRST103"));
    assert_eq!(error.message, "Requested range not satisfiable");
    assert_eq!(
        error.details.as_deref(),
        Some(
            "The lower boundary must be lower than or equal to the upper boundary in the Range header."
        )
    );
    let error = range("limit=-1", None).unwrap_err();
    assert_eq!((error.status, error.code), (416, "PGRST103"));
    assert_eq!(
        error.details.as_deref(),
        Some("Limit should be greater than or equal to zero.")
    );
}

#[test]
fn the_largest_numbers_do_no_harm() {
    let huge = "99999999999999999999999999";
    assert_eq!(range(&format!("offset={huge}"), None), Ok(rows(0, None)));
    assert!(range("", Some(&format!("{huge}-{huge}"))).is_ok());
    assert!(range("limit=9223372036854775807&offset=9223372036854775807", None).is_ok());
}

#[test]
fn content_range_and_status_follow_the_rows_and_the_total() {
    let status = |offset, rows_in, total| rows(offset, None).status(rows_in, total);
    assert_eq!(status(0, 15, None), Ok((200, "0-14/*".to_owned())));
    assert_eq!(status(0, 0, None), Ok((200, "*/*".to_owned())));
    assert_eq!(status(2, 3, None), Ok((200, "2-4/*".to_owned())));
    assert_eq!(status(0, 15, Some(15)), Ok((200, "0-14/15".to_owned())));
    assert_eq!(status(3, 2, Some(15)), Ok((206, "3-4/15".to_owned())));
    assert_eq!(status(0, 0, Some(0)), Ok((200, "*/0".to_owned())));
    assert_eq!(status(0, 0, Some(9)), Ok((206, "*/9".to_owned())));
}

#[test]
fn the_total_follows_from_rows_that_end_within_their_range() {
    let total = |offset, limit, found| rows(offset, limit).total_at_end(found);
    assert_eq!(total(0, Some(50), 7), Some(7));
    assert_eq!(total(0, Some(50), 0), Some(0));
    assert_eq!(total(100, Some(50), 49), Some(149));
    assert_eq!(total(100, None, 900), Some(1000));
    assert_eq!(total(0, Some(50), 50), None, "there may be more");
    assert_eq!(total(0, Some(0), 0), None);
    assert_eq!(total(100, Some(50), 0), None, "beyond the end");
}

#[test]
fn an_offset_beyond_the_total_is_refused_with_the_total() {
    let error = rows(100, Some(10)).status(0, Some(15)).unwrap_err();
    assert_eq!((error.status, error.code), (416, "PGRST103"));
    assert_eq!(
        error.details.as_deref(),
        Some("An offset of 100 was requested, but there are only 15 rows.")
    );
    assert_eq!(error.content_range.as_deref(), Some("*/15"));
}

fn format(accept: &str) -> Result<Format, Error> {
    with(
        "",
        RequestHeaders {
            accept: Some(accept),
            ..RequestHeaders::default()
        },
    )
    .map(|query| query.format)
}

#[test]
fn every_offered_media_type_is_found() {
    let without_accept = with("", RequestHeaders::default()).unwrap();
    assert_eq!(without_accept.format, Format::Json);
    for (accept, offered) in [
        ("application/json", Format::Json),
        ("*/*", Format::Json),
        ("text/csv", Format::Csv),
        ("text/csv; charset=utf-8", Format::Csv),
        ("application/vnd.pgrst.object+json", Format::Object),
        ("application/vnd.pgrst.object", Format::Object),
        (
            "application/vnd.pgrst.object+json;nulls=stripped",
            Format::ObjectStripped,
        ),
        (
            "application/vnd.pgrst.array+json; nulls=stripped",
            Format::JsonStripped,
        ),
        ("application/vnd.pgrst.array+json", Format::Json),
    ] {
        assert_eq!(format(accept), Ok(offered), "{accept}");
    }
}

#[test]
fn the_heaviest_offered_media_type_is_chosen() {
    assert_eq!(
        format("text/html,application/xhtml+xml,*/*;q=0.8"),
        Ok(Format::Json)
    );
    assert_eq!(format("application/json;q=0.5, text/csv"), Ok(Format::Csv));
    assert_eq!(format("*/*, text/csv"), Ok(Format::Csv));
}

#[test]
fn media_types_that_are_not_offered_are_told_in_their_order() {
    let error = format("text/xml;q=0.5, image/png").unwrap_err();
    assert_eq!((error.status, error.code), (406, "PGRST107"));
    assert_eq!(
        error.message,
        "None of these media types are available: image/png, text/xml"
    );
    assert_eq!(
        format("application/openapi+json").unwrap_err().code,
        "PGRST107"
    );
}

fn prefer(prefer: &str) -> Result<Query, Error> {
    with(
        "",
        RequestHeaders {
            prefer: Some(prefer),
            ..RequestHeaders::default()
        },
    )
}

#[test]
fn the_count_is_read_and_told_back() {
    for (text, count) in [
        ("count=exact", Count::Exact),
        ("count=planned", Count::Planned),
        ("count=estimated", Count::Estimated),
    ] {
        let query = prefer(text).unwrap();
        assert_eq!(query.count, Some(count));
        assert_eq!(query.preference_applied.as_deref(), Some(text));
    }
    let query = prefer("return=representation,  count=exact, count=planned").unwrap();
    assert_eq!(query.count, Some(Count::Exact));
    assert_eq!(prefer("count=none").unwrap().count, None);
    assert_eq!(prefer("count=none").unwrap().preference_applied, None);
}

#[test]
fn an_unknown_preference_is_an_error_only_when_handling_is_strict() {
    assert!(prefer("anything").is_ok());
    assert!(prefer("handling=lenient, anything").is_ok());
    let error = prefer("handling=strict, anything, count=exact, more").unwrap_err();
    assert_eq!((error.status, error.code), (400, "PGRST122"));
    assert_eq!(
        error.message,
        "Invalid preferences given with handling=strict"
    );
    assert_eq!(
        error.details.as_deref(),
        Some("Invalid preferences: anything, more")
    );
}
