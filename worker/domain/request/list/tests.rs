use super::{Cursor, ListQuery, ListSchema, Term};
use serde_json::json;

const MEMBERS: ListSchema = ListSchema {
    sorts: &["lastName", "createdAt"],
    newest_first: false,
    searched: &[("lastName", "l"), ("email", "e"), ("phone", "p")],
    default_search_fields: 2,
    flags: &["state"],
    fields: || vec!["email".to_owned(), "phone".to_owned()],
};

fn read(query: &[(&str, &str)]) -> Result<ListQuery, Vec<(String, &'static str)>> {
    let parameters: Vec<_> = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let found = MEMBERS.read(&parameters, &["loginInfo"], |text| text.trim().to_lowercase());
    found.map_err(|errors| errors.into_iter().map(|error| (error.field, error.code.into_str())).collect())
}

fn terms(search: &str) -> Vec<(Vec<&'static str>, String)> {
    read(&[("search", search)]).unwrap().terms.into_iter().map(|term| (term.fields, term.beginning)).collect()
}

#[test]
fn without_a_query_the_first_ten_come_in_the_default_order() {
    let expected = ListQuery {
        page: 1,
        limit: 10,
        sort: "lastName",
        descending: false,
        terms: vec![],
        flags: vec![],
        fields: vec![],
        after: None,
    };
    assert_eq!(read(&[]), Ok(expected));
    assert!(ListSchema { newest_first: true, ..MEMBERS }.read(&[], &[], str::to_owned).unwrap().descending);
}

#[test]
fn order_flags_and_fields_are_taken_by_their_names() {
    let query = [
        ("sort", "-createdAt"),
        ("state", "0"),
        ("fields", "email,phone"),
        ("page", "3"),
        ("limit", "20"),
        ("loginInfo", "x"),
    ];
    let parsed = read(&query).unwrap();
    assert_eq!((parsed.sort, parsed.descending, parsed.offset()), ("createdAt", true, 40));
    assert_eq!((parsed.flag("state"), parsed.fields), (Some(false), vec!["email".to_owned(), "phone".to_owned()]));
}

#[test]
fn a_bare_term_is_tried_on_the_default_fields_and_a_named_one_on_its_own() {
    assert_eq!(terms("Mü"), [(vec!["l", "e"], "mü".to_owned())]);
    assert_eq!(terms("phone:+49 221, x"), [(vec!["p"], "49221".to_owned()), (vec!["l", "e"], "x".to_owned())]);
    assert_eq!(terms(r"a\,b\:c"), [(vec!["l", "e"], "a,b:c".to_owned())]);
    assert_eq!(terms("email:a:b"), [(vec!["e"], "a:b".to_owned())]);
    assert_eq!(terms(" , ,email:"), []);
    assert_eq!(terms("phone: ,email:"), []);
}

#[test]
fn a_term_of_which_nothing_is_left_begins_no_word() {
    let nothing = "\u{10ffff}".to_owned();
    assert_eq!(terms("phone:abc, x"), [(vec!["p"], nothing.clone()), (vec!["l", "e"], "x".to_owned())]);
    assert_eq!(terms("phone:+,phone:-"), [(vec!["p"], nothing.clone()), (vec!["p"], nothing)]);
}

#[test]
fn what_the_list_does_not_offer_is_named() {
    for (query, expected) in [
        (("sort", "passwordPhc"), ("sort", "unknown_field")),
        (("search", "credential:x"), ("search", "unknown_field")),
        (("fields", "email,hash"), ("fields", "unknown_field")),
        (("tenantId", "t"), ("tenantId", "unknown_field")),
        (("state", "2"), ("state", "invalid_value")),
        (("page", "0"), ("page", "invalid_value")),
        (("limit", "101"), ("limit", "invalid_value")),
        (("page", "1002"), ("page", "page_too_deep")),
        (("page", "4294967295"), ("page", "page_too_deep")),
        (("search", &"x".repeat(65)), ("search", "max_length")),
        (("search", "a,b,c,d,e,f"), ("search", "max_length")),
        (("after", "nonsense"), ("after", "invalid_value")),
    ] {
        assert_eq!(read(&[query]).unwrap_err(), [(expected.0.to_owned(), expected.1)], "{query:?}");
    }
    assert!(read(&[("page", "1001")]).is_ok());
}

#[test]
fn the_next_page_goes_on_behind_the_last_row_in_the_same_order_only() {
    let parsed = read(&[]).unwrap();
    let next = parsed.next(&json!("müller"), "u-1");
    let after = read(&[("after", &next), ("page", "7")]).unwrap();
    assert_eq!(after.after, Some(Cursor { key: json!("müller"), id: "u-1".to_owned() }));
    assert_eq!(after.offset(), 0);
    assert!(read(&[("after", &next), ("sort", "-lastName")]).is_err());
    let _: &Vec<Term> = &after.terms;
}

#[test]
fn nothing_is_normalized_of_a_search_with_too_many_terms_and_a_bad_field_is_told_once() {
    let normalized = std::cell::Cell::new(0);
    let normalize = |text: &str| {
        normalized.set(normalized.get() + 1);
        text.to_owned()
    };
    let ask = |name: &str, value: String| MEMBERS.read(&[(name.to_owned(), value)], &[], normalize);
    assert_eq!(ask("search", "a,".repeat(8_000)).unwrap_err().len(), 1);
    assert_eq!(normalized.get(), 0);
    assert_eq!(ask("fields", "hash,".repeat(8_000)).unwrap_err().len(), 1);
}
