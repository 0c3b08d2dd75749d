use super::{CreateRoleRequest, RoleChange, RoleMembersChange, RoleValues, UpdateRoleRequest};
use crate::domain::access::rights::Access;
use crate::domain::configuration::PasswordRule;
use crate::domain::request::body::{self, ValidationRules};
use crate::domain::request::json::{FieldError, parse};
use crate::domain::time::Timestamp;
use serde_json::{Value, json};

fn read(body: &Value, is_new: bool) -> Result<RoleChange, Vec<FieldError>> {
    let rules = ValidationRules { password: &PasswordRule::default(), now: Timestamp(0) };
    let body = parse(body.to_string().as_bytes()).unwrap();
    let request: UpdateRoleRequest =
        if is_new { body::read::<CreateRoleRequest>(&body, rules)?.into() } else { body::read(&body, rules)? };
    RoleChange::of(request, str::to_lowercase)
}

fn refused(body: &Value) -> Vec<(String, &'static str)> {
    read(body, false).unwrap_err().into_iter().map(|error| (error.field, error.code.into_str())).collect()
}

#[test]
fn a_title_is_kept_with_what_it_is_sorted_and_found_by() {
    let change = read(&json!({ "title": "  Night Shift " }), true).unwrap();
    assert_eq!(json!(change.set), json!({ "title": "Night Shift", "titleKey": "night shift" }));
    assert_eq!(change.words, ["night shift", "shift"]);
    assert!(!change.may_remove_admin() && !change.touches_apps() && !change.members.is_touched());
}

#[test]
fn an_empty_patch_says_nothing() {
    assert!(read(&json!({ "tenantId": "t", "version": 7, "members": 1 }), false).unwrap().is_nothing());
}

#[test]
fn settings_are_merged_and_null_means_the_defaults() {
    let change = read(&json!({ "settings": { "sideBarApps": { "a": 1, "b": null, "c": true } } }), false).unwrap();
    assert_eq!(json!(change.side_bar), json!({ "a": 1, "b": 0, "c": 1 }));
    assert!(change.set == RoleValues::default() && !change.empties_side_bar && !change.is_nothing());
    let change = read(&json!({ "settings": null }), false).unwrap();
    assert_eq!(json!(change.set), json!({ "layoutMode": "topbar", "changeableByUser": 0 }));
    assert!(change.empties_side_bar);
}

#[test]
fn apps_are_a_whole_list_of_levels() {
    let apps = json!([{ "appId": "a", "access": "no" }, { "appId": "b", "access": "root", "title": "ignored" }]);
    let change = read(&json!({ "apps": apps }), false).unwrap();
    assert_eq!(change.apps, Some([("a".into(), Access::None), ("b".into(), Access::Root)].into()));
    assert!(change.to_json().contains(r#""apps":{"a":0,"b":4}"#), "{}", change.to_json());
    assert_eq!(json!(read(&json!({ "apps": null }), false).unwrap().apps), json!({}));
    assert_eq!(read(&json!({}), false).unwrap().apps, None);
}

#[test]
fn the_whole_list_of_people_replaces_and_the_others_add_up() {
    let change = read(&json!({ "users": ["a"] }), false).unwrap();
    assert_eq!(
        change.members,
        RoleMembersChange { replaces_all: true, add: vec!["a".into()], ..RoleMembersChange::default() }
    );
    assert!(change.may_remove_admin());
    let change = read(&json!({ "usersAll": true, "usersRemove": ["b"] }), false).unwrap();
    assert_eq!(
        change.members,
        RoleMembersChange { all: Some(true), remove: vec!["b".into()], ..RoleMembersChange::default() }
    );
    assert!(!read(&json!({ "usersAdd": ["b"], "usersAll": true }), false).unwrap().may_remove_admin());
}

#[test]
fn every_bad_member_is_named() {
    for (body, field, code) in [
        (json!({ "title": "" }), "title", "required"),
        (json!({ "title": null }), "title", "required"),
        (json!({ "title": "x".repeat(121) }), "title", "max_length"),
        (json!({ "title": "a\u{202e}b" }), "title", "invalid_value"),
        (json!({ "state": 2 }), "state", "invalid_value"),
        (json!({ "hasAdminRights": "1" }), "hasAdminRights", "invalid_value"),
        (json!({ "settings": { "layoutMode": "left" } }), "settings.layoutMode", "invalid_value"),
        (json!({ "settings": { "changeableByUser": 2 } }), "settings.changeableByUser", "invalid_value"),
        (json!({ "settings": { "sideBarApps": ["a"] } }), "settings.sideBarApps", "invalid_value"),
        (json!({ "settings": { "sideBarApps": { "a": "1" } } }), "settings.sideBarApps", "invalid_value"),
        (json!({ "apps": {} }), "apps", "invalid_value"),
        (json!({ "apps": [{ "access": "read" }] }), "apps[0].appId", "invalid_value"),
        (
            json!({ "apps": [{ "appId": "a", "access": "read" }, { "appId": "a", "access": "root" }] }),
            "apps[1].appId",
            "invalid_value",
        ),
        (json!({ "apps": [{ "appId": "a", "access": 4 }] }), "apps[0].access", "invalid_value"),
        (json!({ "users": ["a"], "usersAdd": ["b"] }), "users", "invalid_value"),
        (json!({ "users": ["a"], "usersAll": true }), "users", "invalid_value"),
        (json!({ "usersAdd": ["a"], "usersRemove": ["a"] }), "usersRemove", "invalid_value"),
        (json!({ "usersAdd": (0..1001).map(|n| n.to_string()).collect::<Vec<_>>() }), "usersAdd", "invalid_value"),
        (json!({ "usersAll": "yes" }), "usersAll", "invalid_value"),
    ] {
        assert_eq!(refused(&body), [(field.to_owned(), code)], "{body}");
    }
    for body in [json!({}), json!({ "title": null })] {
        let errors = read(&body, true).unwrap_err();
        assert_eq!(
            errors.first().map(|error| (error.field.as_str(), error.code.into_str())),
            Some(("title", "required"))
        );
    }
}
