//! What a call over failing stores may answer, and what may be left of it.

use crate::support::app::{Reply, TestApp};
use asgard::jobs::audit_seals::seal_all;
use asgard::jobs::{bulk, mail, outbox};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Tables with their rows.
pub type Tables = BTreeMap<String, Vec<String>>;

/// Where something failed.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "told by its Debug form where a test fails")]
pub enum Point {
    Statement(usize),
    Call(String, usize),
}

/// Done: an answer, or a page that says no error.
pub fn succeeded(reply: &Reply) -> bool {
    reply.status.is_success() || (reply.status == 302 && !reply.header("location").contains("error="))
}

/// A failure of ours is told as one: a problem that says when to come back, or the page with the same word.
pub fn refused(reply: &Reply, id: &str, point: &Point) {
    if reply.status == 302 {
        assert!(
            reply.header("location").ends_with("?error=unavailable"),
            "{id} {point:?}: {}",
            reply.header("location")
        );
        return;
    }
    assert_eq!(reply.outcome(), (503, "unavailable".into()), "{id} {point:?}: {}", reply.text());
    assert_eq!(reply.header("content-type"), "application/problem+json", "{id} {point:?}");
    assert!(reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0), "{id} {point:?}");
    assert_eq!(reply.json()["traceId"], reply.header("x-request-id"), "{id} {point:?}");
}

/// Whether the same call again works, or says that it has happened already.
pub fn is_final(id: &str, reply: &Reply) -> bool {
    let (_, code) = reply.outcome();
    let already: &[&str] = match id {
        // The code, the state or the link was used by the call whose answer was lost.
        "passUpdate" | "verifyEmail" | "disavow" => &["link_expired"],
        "reauthenticate" | "confirmTotp" => &["second_factor_failed"],
        // The code was used up, or the session that waited has given way to the full one, which nobody was told of.
        "secondFactor" => &["second_factor_failed", "session_expired"],
        "signinPasskey" | "createPasskey" => &["passkey_failed"],
        "acceptInvitation" | "declineInvitation" => &["invitation_invalid"],
        // Nobody and nothing is there any more.
        "signout" | "eraseMe" => &["session_expired", "invalid_credentials"],
        // Whoever made it chose the id of what is there.
        "createApp" => &["conflict"],
        // The job that takes it back is there.
        "undoBulkJob" => &["conflict"],
        "deleteRole"
        | "deleteApp"
        | "deleteTenant"
        | "removeFromLockscreen"
        | "deleteInviteUser"
        | "endSession"
        | "unlinkProvider"
        | "removeTotp"
        | "removePasskey"
        | "removeTrustedDevice"
        | "deleteView"
        | "unshareView"
        | "deleteUser" => &["not_found"],
        "unassignUser" | "assignUser" | "restoreUser" => &["conflict", "not_found", "version_conflict"],
        _ => &[],
    };
    let used =
        matches!(id, "providerCallback" | "appleFinish") && reply.header("location").ends_with("?error=link_expired");
    succeeded(reply) || already.contains(&code.as_str()) || used
}

/// What there is once cron has done its work: every row, without what differs from run to run.
pub async fn delivered(app: &TestApp) -> Tables {
    app.clock.advance(10 * 60_000);
    bulk::run_all(&app.app).await.unwrap();
    outbox::deliver_all(&app.app).await.unwrap();
    mail::deliver(&app.app).await.unwrap();
    seal_all(&app.app).await.unwrap();
    let dump = app.db.dump();
    let mut tables = BTreeMap::new();
    for (table, rows) in dump.as_object().unwrap() {
        let rows = rows.as_array().unwrap();
        let mut lines: Vec<String> = rows.iter().map(|row| bare(table, row.as_object().unwrap())).collect();
        lines.sort();
        // What happened twice without harm is written down twice.
        if ["audit", "mail_outbox", "codes", "idempotency", "provider_flows", "devices", "tenant_sessions"]
            .contains(&table.as_str())
        {
            lines.dedup();
        }
        // What is counted after an answer may be lost.
        // What events are about follows from them.
        if matches!(table.as_str(), "audit_seals" | "audit_anchors" | "audit_objects" | "security_events") {
            lines.clear();
        }
        tables.insert(table.clone(), lines);
    }
    assert!(dump["authority_outbox"].as_array().unwrap().is_empty(), "an authority was not told");
    assert!(dump["must"].as_array().unwrap().is_empty());
    tables
}

/// The same rows, but for what an operation is forgiven.
pub fn same(left: &Tables, right: &Tables, id: &str, point: &Point) {
    // A session ends at the authority first; where the audit log then cannot be written, the person is told to come back, and the
    // line about it is in the log alone (decision 034).
    let forgiven: &[&str] = match id {
        "endSession" | "endOtherSessions" => &["audit", "audit_open"],
        // A way that was begun and not finished waits for its end, and cron forgets it.
        "providerCallback" | "appleFinish" => &["provider_flows"],
        _ => &[],
    };
    for (table, rows) in left {
        let others = &right[table];
        let only = |these: &[String], those: &[String]| {
            these.iter().filter(|row| !those.contains(row)).cloned().collect::<Vec<_>>()
        };
        let (more, less) = (only(rows, others), only(others, rows));
        let is_same = rows.len() == others.len() && more.is_empty() && less.is_empty();
        assert!(
            is_same || forgiven.contains(&table.as_str()),
            "{id} {point:?}: {table}\n  more {more:#?}\n  less {less:#?}"
        );
    }
}

/// Nothing was kept of a call that failed.
pub fn untouched(before: &Value, after: &Value, id: &str, point: &Point) {
    for (table, rows) in before.as_object().unwrap() {
        assert_eq!(&after[table], rows, "{id} {point:?}: {table} was changed");
    }
}

/// A row without ids, times, versions and secrets.
fn bare(table: &str, row: &Map<String, Value>) -> String {
    // What is done again changes nothing more, so the second event of it has no values beside it.
    let counted =
        ["seq", "version", "credential_version", "attempts", "logins", "sign_ins", "failed", "turn", "changes_hash"];
    let columns = row.iter().filter(|(name, _)| !counted.contains(&name.as_str()));
    let members: Map<String, Value> = columns
        .map(|(name, value)| {
            let masked = match value {
                Value::String(text) if is_random(table, name, text) => json!("*"),
                Value::Number(number) if number.as_f64().is_some_and(|number| number > 1e12) => json!("*"),
                other => other.clone(),
            };
            (name.clone(), masked)
        })
        .collect();
    Value::Object(members).to_string()
}

fn is_random(table: &str, name: &str, text: &str) -> bool {
    let is_long = text.len() >= 20 && !text.contains(' ') && !text.contains('@');
    // A company that is made gets a number of its own, which can be searched for by its parts.
    is_long || (table, name) == ("idempotency", "answer") || (table, name) == ("tenant_words", "word")
}
