//! What a body says, and what it may not say.

use super::{Fields, Malformed, Node, parse};

#[test]
fn a_broken_text_is_malformed() {
    let deep = "[".repeat(33) + &"]".repeat(33);
    for text in ["{", "{\"a\":}", "\"\\ud800\"", "{\"a\":1}x", deep.as_str(), "{'a':1}"] {
        assert_eq!(parse(text.as_bytes()), Err(Malformed), "{text}");
    }
    assert!(parse(("[".repeat(32) + &"]".repeat(32)).as_bytes()).is_ok());
    assert!(parse(br#"{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}"#).is_ok(), "brackets in a text do not nest");
}

#[test]
fn no_body_is_an_empty_object() {
    assert_eq!(parse(b""), Ok(Node::Object(Vec::new())));
}

#[test]
fn every_bad_field_is_named_once() {
    let body = br#"{"a":1,"b":"x\u0000y","c":"","d":"ok","e":"1","e":"2"}"#;
    let mut fields = Fields::of(parse(body).unwrap());
    let take = |text: &str| Ok(text.to_owned());
    for name in ["a", "b", "c", "z"] {
        assert_eq!(fields.required(name, take), None);
    }
    assert_eq!(fields.required("d", take), Some("ok".to_owned()));
    let errors: Vec<_> = fields.finish().unwrap_err().into_iter().map(|e| (e.field, e.code)).collect();
    let expected =
        [("e", "invalid_value"), ("a", "invalid_value"), ("b", "invalid_value"), ("c", "required"), ("z", "required")];
    assert_eq!(errors, expected.map(|(f, c)| (f.to_owned(), c)));
}

#[test]
fn a_merge_patch_leaves_empties_or_sets() {
    let mut fields = Fields::of(parse(br#"{"a":null,"b":"x","c":1,"d":null,"e":"y"}"#).unwrap());
    let take = |text: &str| Ok(text.to_owned());
    assert_eq!(fields.change("z", take), None);
    assert_eq!(fields.change("a", take), Some(None));
    assert_eq!(fields.change("b", take), Some(Some("x".to_owned())));
    assert_eq!(fields.change("c", take), None);
    assert_eq!((fields.replacement("d", take), fields.replacement("e", take)), (None, Some("y".to_owned())));
    let errors: Vec<_> = fields.finish().unwrap_err().into_iter().map(|e| (e.field, e.code)).collect();
    assert_eq!(errors, [("c".to_owned(), "invalid_value"), ("d".to_owned(), "required")]);
}

#[test]
fn an_object_is_taken_as_it_was_sent_or_refused_as_a_whole() {
    let of = |body: &str| Fields::of(parse(body.as_bytes()).unwrap()).object("s", 3);
    for text in [r#"{"a":1,"b":-2.5,"c":[true,null,"x"],"d":{"e":{}}}"#, "{}", "null"] {
        assert_eq!(of(&format!("{{\"s\":{text}}}")).unwrap().to_string(), text);
    }
    for text in [r#"{"a":1,"a":2}"#, r#"{"a":{"b":{"c":{}}}}"#, r#"{"a":"x\u0000"}"#, "[]", "1", "\"x\""] {
        assert_eq!(of(&format!("{{\"s\":{text}}}")), None, "{text}");
    }
}

#[test]
fn a_list_is_no_body() {
    assert_eq!(Fields::of(parse(b"[]").unwrap()).finish().unwrap_err().first().map(|e| e.code), Some("invalid_value"));
}

#[test]
fn a_switch_is_on_or_off_and_nothing_else() {
    let mut fields = Fields::of(parse(br#"{"a":true,"b":0,"c":1,"d":2,"e":"1","f":null}"#).unwrap());
    let read: Vec<_> = ["a", "b", "c", "d", "e", "f", "z"].iter().map(|name| fields.switch(name)).collect();
    assert_eq!(read, [Some(true), Some(false), Some(true), None, None, None, None]);
    let bad: Vec<_> = fields.finish().unwrap_err().into_iter().map(|error| error.field).collect();
    assert_eq!(bad, ["d", "e", "f"]);
}
