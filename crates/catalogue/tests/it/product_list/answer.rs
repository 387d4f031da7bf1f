use postgrest::{Query, RequestHeaders};
use serde_json::{Value as Json, json};

use tables::Answer;

use crate::product_list::{Lists, goods_lists, json, lists_of, read, read_with};
use crate::support::language;

async fn counted(query_string: &str, lists: &Lists) -> Result<Answer, postgrest::Error> {
    let headers = RequestHeaders {
        prefer: Some("count=exact"),
        ..RequestHeaders::default()
    };
    read_with(lists, query_string, headers).await
}

async fn accepting(accept: &str, query_string: &str, lists: &Lists) -> Answer {
    let headers = RequestHeaders {
        accept: Some(accept),
        ..RequestHeaders::default()
    };
    read_with(lists, query_string, headers).await.unwrap()
}

fn text(answer: &Answer) -> &str {
    str::from_utf8(&answer.body).unwrap()
}

#[tokio::test]
async fn a_whole_row_has_every_column_in_its_order() {
    let lists = goods_lists().await;
    let answer = read(&lists, "slug=eq.byadgi").await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.content_type, Some("application/json; charset=utf-8"));
    assert_eq!(answer.content_range.as_deref(), Some("0-0/*"));
    let parameters = json!([
        { "code": "heat", "name": "Capsaicin Level", "group": "chemical", "value": "8,000 - 15,000 SHU",
          "figures": "8,000 - 15,000", "unit": "SHU", "method": "ASTA 21.3" },
        { "code": "colour", "name": "Color Value", "group": "chemical", "value": "ASTA 150-180",
          "figures": "150-180", "unit": "ASTA", "method": "ASTA 20.1" },
    ]);
    let mut expected = json!([{
        "id": 2, "slug": "byadgi", "name": "Byadgi", "description": "About byadgi", "detailed_description": "",
        "category": "red-chillies", "grade": "Super", "origin": "Haveri, Karnataka", "active": true,
        "featured": false, "image_url": null, "capsaicin_level": "8,000 - 15,000 SHU",
        "color_value": "ASTA 150-180", "moisture_content": null, "min_order_quantity": null, "price_range": "On request",
        "packaging_options": ["25 kg bag"], "hs_code": null, "botanical_name": null, "crop_year": null,
        "shelf_life": "12 months", "lead_time": "15-20 days", "load_20ft": null, "load_40ft": null, "port": null,
        "incoterms": [], "certificates": [], "created_at": "2026-01-31T12:00:00+00:00",
        "updated_at": "2026-01-31T12:00:00+00:00", "english_name": "Byadgi", "other_names": [], "district": "Haveri",
        "state": "Karnataka",
        "parameters": parameters,
        "allergens": [], "gmo_free": null, "halal": null, "kosher": null,
    }]);
    for column in ["image_alt", "image_focus"] {
        expected[0][column] = json!(null);
    }
    expected[0]["in_english"] = json!([]);
    // As text: the order of the columns counts too.
    assert_eq!(text(&answer), expected.to_string());
    let named = read(&lists, "slug=eq.byadgi&select=*,again:id")
        .await
        .unwrap();
    let again = text(&named).replace(",\"again\":2", "");
    assert_eq!(again, text(&answer));
}

#[tokio::test]
async fn columns_can_be_chosen_and_renamed() {
    let lists = goods_lists().await;
    let answer = read(&lists, "select=title:name,id&id=lt.3&order=id")
        .await
        .unwrap();
    assert_eq!(
        text(&answer),
        r#"[{"title":"Teja","id":1},{"title":"Byadgi","id":2}]"#
    );
    let answer = read(&lists, "select=&limit=2").await.unwrap();
    assert_eq!(text(&answer), "[{},{}]");
}

#[tokio::test]
async fn nothing_found_is_an_empty_list() {
    let lists = goods_lists().await;
    let answer = read(&lists, "slug=eq.none").await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(text(&answer), "[]");
    assert_eq!(answer.content_range.as_deref().unwrap(), "*/*");
    let empty = lists_of(Vec::new(), Vec::new()).await;
    let answer = counted("", &empty).await.unwrap();
    assert_eq!(answer.content_range.as_deref(), Some("*/0"));
}

#[tokio::test]
async fn a_part_of_a_known_total_is_206() {
    let lists = goods_lists().await;
    let answer = counted("limit=2&offset=1&select=slug", &lists)
        .await
        .unwrap();
    assert_eq!(answer.status, 206);
    assert_eq!(answer.content_range.as_deref().unwrap(), "1-2/4");
    assert_eq!(answer.preference_applied.as_deref(), Some("count=exact"));
    assert_eq!(
        json(&answer),
        json!([{"slug": "teja"}, {"slug": "basmati"}])
    );
    let answer = counted("featured=is.true", &lists).await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.content_range.as_deref().unwrap(), "0-1/2");
    let answer = read(&lists, "limit=2&offset=1").await.unwrap();
    assert_eq!(answer.status, 200);
    assert_eq!(answer.content_range.as_deref().unwrap(), "1-2/*");
}

#[tokio::test]
async fn an_offset_beyond_the_total_is_416() {
    let lists = goods_lists().await;
    let error = counted("offset=100", &lists).await.unwrap_err();
    assert_eq!(error.status, 416);
    assert_eq!(error.content_range.as_deref(), Some("*/4"));
    let expected = json!({
        "code": "PGRST103", "message": "Requested range not satisfiable",
        "details": "An offset of 100 was requested, but there are only 4 rows.", "hint": null,
    });
    assert_eq!(json!(error), expected);
    assert_eq!(text(&read(&lists, "offset=100").await.unwrap()), "[]");
}

#[tokio::test]
async fn one_object_is_answered_when_there_is_exactly_one() {
    let lists = goods_lists().await;
    let object = "application/vnd.pgrst.object+json";
    let teja = "slug=eq.teja&select=id,color_value";
    let answer = accepting(object, teja, &lists).await;
    assert_eq!(
        answer.content_type,
        Some("application/vnd.pgrst.object+json; charset=utf-8")
    );
    assert_eq!(text(&answer), r#"{"id":1,"color_value":null}"#);
    let stripped = "application/vnd.pgrst.object+json;nulls=stripped";
    let answer = accepting(stripped, teja, &lists).await;
    assert_eq!(text(&answer), r#"{"id":1}"#);
    let array = "application/vnd.pgrst.array+json;nulls=stripped";
    let answer = accepting(array, "limit=1&select=slug,port", &lists).await;
    assert_eq!(text(&answer), r#"[{"slug":"cumin"}]"#);
}

#[tokio::test]
async fn another_number_of_objects_is_406_with_the_number() {
    let lists = goods_lists().await;
    for (query, rows) in [("slug=eq.none", 0), ("", 4), ("limit=2", 2)] {
        let headers = RequestHeaders {
            accept: Some("application/vnd.pgrst.object+json"),
            ..RequestHeaders::default()
        };
        let error = read_with(&lists, query, headers).await.unwrap_err();
        assert_eq!(error.status, 406);
        let expected = json!({
            "code": "PGRST116", "message": "Cannot coerce the result to a single JSON object",
            "details": format!("The result contains {rows} rows"), "hint": null,
        });
        assert_eq!(json!(error), expected);
    }
}

#[tokio::test]
async fn csv_has_a_line_of_names_and_quotes_where_they_are_needed() {
    let lists = goods_lists().await;
    let query =
        "select=id,slug,name,featured,color_value,origin,packaging_options,created_at&order=id";
    let answer = accepting("text/csv", query, &lists).await;
    assert_eq!(answer.content_type, Some("text/csv; charset=utf-8"));
    let lines: Vec<&str> = text(&answer).lines().collect();
    assert_eq!(
        lines,
        [
            "id,slug,name,featured,color_value,origin,packaging_options,created_at",
            r#"1,teja,Teja,t,,"Guntur, Andhra Pradesh","[""25 kg bag"", ""50 kg bag""]","2026-01-31 12:00:00+00""#,
            r#"2,byadgi,Byadgi,f,"ASTA 150-180","Haveri, Karnataka","[""25 kg bag""]","2026-01-31 12:00:00+00""#,
            r#"3,cumin,cumin,t,amber,"Unjha, Gujarat",[],"2026-01-31 12:00:00+00""#,
            r#"4,basmati,"Basmati ""1121""",f,,"Karnal, Haryana",[],"2026-01-31 12:00:00+00""#,
        ]
    );
}

#[tokio::test]
async fn texts_come_in_the_language_with_english_where_there_is_none() {
    let lists = goods_lists().await;
    let query = Query::parse(
        "select=name,description,grade,packaging_options&slug=in.(byadgi,cumin,teja)&order=name",
        RequestHeaders::default(),
    )
    .unwrap();
    let answer = lists.rest(&query, language("de")).await.unwrap();
    assert_eq!(
        json(&answer),
        json!([
            {"name": "Byadgi", "description": "Tiefrot und mild", "grade": "Spitze", "packaging_options": ["25-kg-Sack"]},
            {"name": "Kreuzkümmel", "description": "About cumin", "grade": "A", "packaging_options": []},
            {"name": "Teja", "description": "The hottest, of Guntur (100% natural)", "grade": "A",
             "packaging_options": ["25 kg bag", "50 kg bag"]},
        ])
    );
    let answer = lists.rest(&query, language("ja")).await.unwrap();
    assert_eq!(json(&answer)[1]["name"], Json::from("cumin"));
}

#[tokio::test]
async fn filters_and_order_see_the_texts_of_the_language() {
    let lists = goods_lists().await;
    let in_german = async |text: &str| {
        let query =
            Query::parse(&format!("select=slug&{text}"), RequestHeaders::default()).unwrap();
        json(&lists.rest(&query, language("de")).await.unwrap())
    };
    assert_eq!(
        in_german("name=ilike.kreuz*").await,
        json!([{"slug": "cumin"}])
    );
    assert_eq!(in_german("grade=eq.Super").await, json!([]));
    assert_eq!(
        in_german("featured=is.true&order=featured.desc,name").await,
        json!([{"slug": "cumin"}, {"slug": "teja"}])
    );
}
