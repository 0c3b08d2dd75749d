use super::{EmptyBody, MAX_ERRORS, ValidationRules, read, read_within};
use crate::domain::configuration::PasswordRule;
use crate::domain::credentials::password::{NewPassword, Password};
use crate::domain::identity::email::Email;
use crate::domain::identity::profile::{BirthDate, Gender, PersonName, Phone, Settings};
use crate::domain::request::json::{self, Node};
use crate::domain::request::patch::Patch;
use crate::domain::request::text::{Flag, Id, UserIds};
use crate::domain::time::Timestamp;
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the tests read only whether some members are rejected")]
struct AllFields {
    first_name: PersonName,
    email: Email,
    pin: Option<Id>,
    #[serde(default)]
    phone: Patch<Option<Phone>>,
    #[serde(default)]
    gender: Patch<Gender>,
    #[serde(default)]
    settings: Patch<Option<Settings>>,
    flag: Option<Flag>,
    count: Option<u32>,
    users: Option<UserIds>,
    #[serde(default)]
    inner: Patch<Option<NestedFields>>,
    items: Option<Vec<NestedFields>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[expect(dead_code, reason = "the tests read only whether some members are rejected")]
struct NestedFields {
    id: Id,
    is_on: Flag,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewCredentials {
    #[expect(dead_code, reason = "the tests read only whether it is rejected")]
    password: Option<NewPassword>,
    birth_date: Option<BirthDate>,
}

fn tree(body: &str) -> Node {
    json::parse(body.as_bytes()).unwrap()
}

fn read_as<T: DeserializeOwned>(body: &str) -> Result<T, Vec<String>> {
    let rules = ValidationRules { password: &PasswordRule::default(), now: Timestamp(1_795_167_000_000) };
    let field_and_code = |error: json::FieldError| match error.params.is_empty() {
        true => format!("{} {}", error.field, error.code),
        false => format!("{} {} {}", error.field, error.code, serde_json::json!(error.params)),
    };
    read(&tree(body), rules).map_err(|errors| errors.into_iter().map(field_and_code).collect())
}

/// A body with a valid name and address, and further members.
fn with(members: &str) -> Result<AllFields, Vec<String>> {
    read_as(&format!(r#"{{"firstName":"Eva","email":"eva@new.example",{members}}}"#))
}

fn refused(members: &str) -> Vec<String> {
    with(members).unwrap_err()
}

#[test]
fn every_bad_field_is_named_once_in_the_order_of_the_struct() {
    let body = r#"{"x":1,"x":2,"items":[{"id":"a"},{"id":7,"isOn":2},{"id":"c","isOn":1}],"flag":"yes","firstName":"",
        "phone":"call me","pin":[],"inner":{"isOn":null},"users":["a",5,"b",null],"count":-1,"settings":[1],"gender":"X"}"#;
    let expected = [
        "x invalid_value",
        "firstName required",
        "email required",
        "pin invalid_value",
        "phone phone",
        r#"gender invalid_value {"allowed":["M","W","O"]}"#,
        "settings invalid_value",
        "flag invalid_value",
        "count invalid_value",
        "users[1] invalid_value",
        "users[3] required",
        "inner.id required",
        "inner.isOn required",
        "items[0].isOn required",
        "items[1].id invalid_value",
        "items[1].isOn invalid_value",
    ];
    assert_eq!(read_as::<AllFields>(body).unwrap_err(), expected);
}

#[test]
fn what_is_required_may_be_neither_absent_nor_null_nor_empty() {
    for body in [r#"{"email":"e@new.example"}"#, r#"{"email":"e@new.example","firstName":null}"#] {
        assert_eq!(read_as::<AllFields>(body).unwrap_err(), ["firstName required"], "{body}");
    }
    assert_eq!(read_as::<AllFields>(r#"{"email":"","firstName":"Eva"}"#).unwrap_err(), ["email required"]);
    assert_eq!(refused(r#""pin":"""#), [r#"pin min_length {"min":1}"#], "where it is optional its type validates it");
}

#[test]
fn a_merge_patch_leaves_empties_or_sets() {
    let read = with(r#""pin":null"#).unwrap();
    assert_eq!((read.first_name.as_str(), read.email.as_str()), ("Eva", "eva@new.example"));
    assert!(read.phone == Patch(None) && read.pin.is_none() && read.inner.0.is_none() && read.items.is_none());
    assert_eq!(with(r#""phone":null"#).unwrap().phone, Patch(Some(None)));
    assert!(with(r#""phone":"+49 221 5551""#).unwrap().phone.0.flatten().is_some());
    assert_eq!(refused(r#""gender":null"#), ["gender required"], "what cannot be emptied");
    assert!(matches!(with(r#""inner":null"#).unwrap().inner.0, Some(None)));
    assert!(matches!(with(r#""settings":null"#).unwrap().settings.0, Some(None)));
}

#[test]
fn unknown_members_are_passed_over_whatever_they_hold() {
    let read = with(r#""id":"u-1","isAdmin":{"deep":[[[{"a":1,"a":2}]]]},"n\u0000":"\u0000","count":3"#).unwrap();
    assert_eq!(read.count, Some(3));
    assert!(read_as::<EmptyBody>(r#"{"anything":[1]}"#).is_ok() && read_as::<EmptyBody>("{}").is_ok());
}

#[test]
fn a_member_that_comes_twice_is_refused_wherever_it_is_and_however_it_is_written() {
    assert_eq!(refused(r#""pin":"1","p\u0069n":"2""#), ["pin invalid_value"]);
    assert_eq!(refused(r#""email":"eva@new.example""#), ["email invalid_value"]);
    assert_eq!(refused(r#""inner":{"id":"a","isOn":1,"\u0069d":"b"}"#), ["inner.id invalid_value"]);
    assert_eq!(
        refused(r#""items":[{"id":"a","isOn":1},{"id":"a","isOn":1,"x":0,"x":0}]"#),
        ["items[1].x invalid_value"]
    );
    assert_eq!(refused(r#""settings":{"a":{"b":1,"\u0062":2}}"#), ["settings invalid_value"]);
    assert_eq!(read_as::<EmptyBody>(r#"{"a":1,"a":1}"#).unwrap_err(), ["a invalid_value"]);
}

#[test]
fn only_an_object_is_a_body_and_no_list_is_an_object_in_it() {
    for body in ["[]", "null", "1", "\"x\"", "true", r#"[{"firstName":"Eva"}]"#] {
        assert_eq!(read_as::<AllFields>(body).unwrap_err(), [" invalid_value"], "{body}");
    }
    for inner in [r#"["a",1]"#, r#"[{"id":"a","isOn":1}]"#, "[]", "\"a\"", "1"] {
        assert_eq!(refused(&format!(r#""inner":{inner}"#)), ["inner invalid_value"], "{inner}");
    }
    for items in [r#"{"0":{}}"#, r#""a""#, "{}"] {
        assert_eq!(refused(&format!(r#""items":{items}"#)), ["items invalid_value"], "{items}");
    }
    assert_eq!(read_as::<AllFields>(r#"{"firstName":["Eva"],"email":{"a":"b"}}"#).unwrap_err().len(), 2);
}

#[test]
fn no_text_has_a_nul_and_every_number_is_in_range() {
    assert_eq!(refused(r#""pin":"a\u0000b""#), ["pin invalid_value"]);
    assert_eq!(refused(r#""users":["a\u0000"]"#), ["users[0] invalid_value"]);
    for number in ["-1", "1.5", "4294967296", "1e300", "-1e300", "9007199254740993", "\"1\"", "true"] {
        assert_eq!(refused(&format!(r#""count":{number}"#)), ["count invalid_value"], "{number}");
    }
    assert_eq!(with(r#""count":1.0"#).unwrap().count, Some(1));
    for (text, flag) in [("0", Some(false)), ("1", Some(true)), ("true", Some(true)), ("false", Some(false))] {
        assert_eq!(with(&format!(r#""flag":{text}"#)).unwrap().flag.map(|flag| flag.0), flag, "{text}");
    }
    for text in ["2", "-1", "0.5", "\"1\"", "[]", "1e99"] {
        assert_eq!(refused(&format!(r#""flag":{text}"#)), ["flag invalid_value"], "{text}");
    }
}

#[test]
fn a_type_is_validated_by_the_rules_of_its_name() {
    assert_eq!(read_as::<NewCredentials>(r#"{"password":"kurz"}"#).err().unwrap(), ["password weak_password"]);
    assert_eq!(read_as::<NewCredentials>(r#"{"password":""}"#).err().unwrap(), ["password weak_password"]);
    assert_eq!(read_as::<NewCredentials>(r#"{"password":7}"#).err().unwrap(), ["password invalid_value"]);
    assert_eq!(read_as::<NewCredentials>(r#"{"birthDate":"2126-01-01"}"#).err().unwrap(), ["birthDate max_val"]);
    assert_eq!(read_as::<NewCredentials>(r#"{"birthDate":"2026-02-30"}"#).err().unwrap(), ["birthDate invalid_value"]);
    let read = read_as::<NewCredentials>(r#"{"password":"Winter-2027","birthDate":"1990-05-17"}"#).ok().unwrap();
    assert_eq!(read.birth_date.unwrap().as_str(), "1990-05-17");
    #[derive(Deserialize)]
    struct TypedPassword {
        #[expect(dead_code, reason = "the tests read only whether it is rejected")]
        password: Password,
    }
    assert!(read_as::<TypedPassword>(r#"{"password":"kurz"}"#).is_ok(), "what is typed to sign in is never weak");
    assert_eq!(read_as::<TypedPassword>(r#"{"password":""}"#).err().unwrap(), ["password required"]);
}

#[test]
fn ids_in_a_list_are_different_and_not_too_many() {
    let list =
        |ids: usize| format!(r#""users":{}"#, serde_json::json!((0..ids).map(|n| n.to_string()).collect::<Vec<_>>()));
    assert!(with(&list(1000)).is_ok());
    assert_eq!(refused(&list(1001)), ["users invalid_value"]);
    assert_eq!(refused(r#""users":["a","b","\u0061"]"#), ["users[2] invalid_value"]);
}

#[test]
fn an_answer_names_a_bounded_number_of_fields_of_however_long_a_body() {
    let bad = vec!["{}"; 1_000].join(",");
    assert_eq!(refused(&format!(r#""items":[{bad}]"#)).len(), MAX_ERRORS, "two of each");
    let many = vec!["{}"; 300_000].join(",");
    assert_eq!(refused(&format!(r#""items":[{many}]"#)), ["items[0].id required"], "no list of ours is so long");
    let unknown: String = (0..60_000).map(|n| format!("\"{n:x}\":0,")).collect();
    let texts = vec!["\"\""; 1_000].join(",");
    assert_eq!(refused(&format!(r#"{unknown}"users":[{texts}]"#)), ["users[1] invalid_value"]);
    let twice: String = (0..60_000).map(|n| format!("\"{0:x}\":0,\"{0:x}\":1,", n)).collect();
    assert_eq!(refused(&format!(r#"{twice}"pin":1"#)).len(), 101, "a hundred names, and the field");
}

#[test]
fn one_of_many_objects_is_told_no_more_errors_than_were_asked_for() {
    let rules = ValidationRules { password: &PasswordRule::default(), now: Timestamp(1_795_167_000_000) };
    let numbers = vec!["1"; 1_000].join(",");
    let body = tree(&format!(r#"{{"users":[{numbers}],"email":"x","firstName":""}}"#));
    for (max, expected) in [(1, vec!["firstName"]), (4, vec!["firstName", "email", "users[0]", "users[1]"])] {
        let errors = read_within::<AllFields>(&body, rules, max).unwrap_err();
        assert_eq!(errors.iter().map(|error| error.field.as_str()).collect::<Vec<_>>(), expected);
    }
    assert_eq!(read_within::<AllFields>(&body, rules, MAX_ERRORS).unwrap_err().len(), MAX_ERRORS);
}
