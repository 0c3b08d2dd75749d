use super::{MalformedJson, Node, parse};

#[test]
fn a_broken_text_is_malformed() {
    let deep = "[".repeat(33) + &"]".repeat(33);
    for text in ["{", "{\"a\":}", "\"\\ud800\"", "{\"a\":1}x", deep.as_str(), "{'a':1}"] {
        assert_eq!(parse(text.as_bytes()), Err(MalformedJson), "{text}");
    }
    assert!(parse(("[".repeat(32) + &"]".repeat(32)).as_bytes()).is_ok());
    assert!(parse(br#"{"a":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}"#).is_ok(), "brackets in a text do not nest");
}

#[test]
fn no_body_is_an_empty_object() {
    assert_eq!(parse(b""), Ok(Node::Object(Vec::new())));
}

#[test]
fn a_tree_is_a_value_unless_it_is_too_deep_or_holds_a_member_twice_or_a_nul() {
    let value = |text: &str| parse(text.as_bytes()).unwrap().value(3);
    for text in [r#"{"a":1,"b":-2.5,"c":[true,null,"x"],"d":{"e":{}}}"#, "{}", "null"] {
        assert_eq!(value(text).unwrap().to_string(), text);
    }
    for text in [r#"{"a":1,"a":2}"#, r#"{"a":{"b":{"c":{}}}}"#, r#"{"a":"x\u0000"}"#, r#"{"\u0000":1}"#] {
        assert_eq!(value(text), None, "{text}");
    }
}
