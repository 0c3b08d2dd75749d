//! The front worker and the objects are deployed separately: each must understand the other's previous release. The
//! fixtures are all messages as the previous release wrote them, commands and outcomes of all three classes.

use super::stage::{open, snapshot};
use asgard::domain::protection::counter;
use asgard::domain::protection::device;
use asgard::domain::sessions::authority::{self, Nonce, RejectionReason, SessionSelection};
use asgard::domain::time::Timestamp;
use asgard::objects::protocol;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

const LAST_RELEASE: &str = include_str!("protocol_v1.json");

fn nonce() -> Nonce {
    Nonce { r: "0".repeat(32), t: Timestamp(1) }
}

/// Every command of this release. Without a new one here, this does not compile.
fn authority_commands() -> Vec<authority::Command> {
    use authority::Command;
    let (sid, device) = (|| "s".into(), || "d".into());
    let all = vec![
        open("s"),
        Command::TakePin { device: device(), limit: 10 },
        Command::TakeFactor { sid: sid(), epoch: 1, device: device(), nonce: nonce(), limit: 5, window_ms: 900_000 },
        Command::Reauthenticate { sid: sid(), credential_version: 1, password: true, factor: false },
        Command::Touch { sid: sid() },
        Command::Check { sid: sid(), epoch: 1, version: Some(2) },
        Command::Admit {
            sid: sid(),
            epoch: Some(1),
            refresh: Some("r".into()),
            device: device(),
            nonce: nonce(),
            ex_days: Some(365),
            close: true,
            version: None,
        },
        Command::Rotate {
            sid: sid(),
            device: device(),
            presented: "p".into(),
            successors: vec!["a".into(), "b".into()],
            nonce: nonce(),
        },
        Command::EndAll { credential_version: 2, keep: Some(sid()) },
        Command::EndPins { credential_version: 2 },
        Command::EndFactors { credential_version: 2 },
        Command::Update { snapshot: Box::new(snapshot(2)) },
        Command::List { sid: sid(), epoch: 1 },
        Command::Survey,
        Command::End {
            sid: sid(),
            epoch: 1,
            device: device(),
            nonce: nonce(),
            selection: SessionSelection::One("x".into()),
        },
        Command::End { sid: sid(), epoch: 1, device: device(), nonce: nonce(), selection: SessionSelection::Others },
        Command::Erase,
    ];
    for command in &all {
        match command {
            Command::Open { .. }
            | Command::TakePin { .. }
            | Command::TakeFactor { .. }
            | Command::Reauthenticate { .. }
            | Command::Touch { .. }
            | Command::Check { .. }
            | Command::Admit { .. }
            | Command::Rotate { .. }
            | Command::EndAll { .. }
            | Command::EndPins { .. }
            | Command::EndFactors { .. }
            | Command::Update { .. }
            | Command::List { .. }
            | Command::Survey
            | Command::End { .. }
            | Command::Erase => {}
        }
    }
    all
}

fn authority_outcomes() -> Vec<authority::Outcome> {
    use authority::Outcome;
    let alive = authority::LiveSession {
        sid: "s".into(),
        epoch: 1,
        version: 2,
        scope: authority::Scope::Full,
        ex_days: 200,
        pin: true,
        factor: true,
        created_at: None,
        used_at: None,
        fresh_at: Some(Timestamp(1)),
        snapshot: Some(Box::new(snapshot(2))),
    };
    let refused = |why| Outcome::Rejected { why, reused: false };
    let all = vec![
        Outcome::Alive(alive.clone()),
        Outcome::Rotated { successor: 1, alive: alive.clone() },
        Outcome::PinTaken { remaining: 9 },
        Outcome::PinBlocked,
        Outcome::FactorTaken { remaining: 4, credential_version: 1, alive },
        Outcome::FactorBlocked { retry_after_ms: 5 },
        Outcome::Sessions(vec![serde_json::Map::from_iter([("sid".to_owned(), Value::from("s"))])]),
        Outcome::Ended(1),
        Outcome::Done,
        refused(RejectionReason::SessionExpired),
        refused(RejectionReason::Replayed),
        refused(RejectionReason::CredentialStale),
    ];
    for outcome in &all {
        match outcome {
            Outcome::Alive(_)
            | Outcome::Rotated { .. }
            | Outcome::PinTaken { .. }
            | Outcome::PinBlocked
            | Outcome::FactorTaken { .. }
            | Outcome::FactorBlocked { .. }
            | Outcome::Sessions(_)
            | Outcome::Ended(_)
            | Outcome::Done
            | Outcome::Rejected { .. } => {}
        }
    }
    all
}

fn counter_commands() -> Vec<counter::Command> {
    use counter::Command;
    vec![
        Command::Take {
            ticket: "t".into(),
            device: Some("d".into()),
            limit: 10,
            window_ms: 60_000,
            nonce: Some(nonce()),
            part: Some(counter::Part { name: "n".into(), limit: 5 }),
        },
        Command::Succeed { ticket: "t".into(), device: Some("d".into()) },
        Command::Forgive,
    ]
}

fn counter_outcomes() -> Vec<counter::Outcome> {
    use counter::Outcome;
    vec![Outcome::Taken, Outcome::Replayed, Outcome::Exhausted { retry_after_ms: 5 }, Outcome::Done]
}

fn written<T: Serialize>(forms: &[T]) -> Vec<Value> {
    forms.iter().map(|form| serde_json::from_str(&protocol::write(form).unwrap()).unwrap()).collect()
}

/// Whether `new` contains everything of `old`: members may be added, values must be equal.
fn understood_by_the_last(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => {
            old.iter().all(|(name, value)| new.get(name).is_some_and(|found| understood_by_the_last(value, found)))
        }
        (Value::Array(old), Value::Array(new)) => {
            old.len() == new.len() && old.iter().zip(new).all(|(old, new)| understood_by_the_last(old, new))
        }
        (old, new) => old == new,
    }
}

/// Messages of N − 1 are read by N, and those of N by N − 1.
fn assert_round_trip<T: Serialize + DeserializeOwned>(class: &str, forms: &[T]) {
    let now = written(forms);
    if std::env::var("UPDATE").is_ok_and(|name| name == "protocol") {
        return keep(class, now);
    }
    let last: Value = serde_json::from_str(LAST_RELEASE).unwrap();
    for old in last[class].as_array().unwrap() {
        let read: T = protocol::read(&old.to_string()).unwrap_or_else(|why| panic!("{class}: {why}: {old}"));
        let again: Value = serde_json::from_str(&protocol::write(&read).unwrap()).unwrap();
        assert!(understood_by_the_last(old, &again), "{class}: the last release wrote {old}, this one {again}");
        assert!(
            now.iter().any(|new| understood_by_the_last(old, new)),
            "{class}: the last release would not understand this one where it knows {old}"
        );
    }
}

/// Records the messages of a release when it is made: `UPDATE=protocol cargo test --test core objects::protocol -- --test-threads 1`.
fn keep(class: &str, forms: Vec<Value>) {
    let path = "tests/core/objects/protocol_v1.json";
    let mut all: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    all[class] = Value::Array(forms);
    std::fs::write(path, format!("{}\n", serde_json::to_string_pretty(&all).unwrap())).unwrap();
}

#[test]
fn protocol_of_the_authority_is_understood_by_the_last_release_and_understands_it() {
    assert_round_trip("authorityCommands", &authority_commands());
    assert_round_trip("authorityOutcomes", &authority_outcomes());
}

#[test]
fn protocol_of_devices_and_counters_is_understood_by_the_last_release_and_understands_it() {
    assert_round_trip("deviceCommands", &[device::Command::Spend { nonce: nonce() }]);
    assert_round_trip("deviceOutcomes", &[device::Outcome::Fresh, device::Outcome::Replayed]);
    assert_round_trip("counterCommands", &counter_commands());
    assert_round_trip("counterOutcomes", &counter_outcomes());
}

#[test]
fn protocol_that_lost_or_renamed_a_member_is_found_out() {
    let old = serde_json::json!({ "v": 1, "body": { "check": { "sid": "s", "epoch": 1 } } });
    for (new, is_understood) in [
        (serde_json::json!({ "v": 1, "body": { "check": { "sid": "s", "epoch": 1, "since": 3 } } }), true),
        (serde_json::json!({ "v": 1, "body": { "check": { "session": "s", "epoch": 1 } } }), false),
        (serde_json::json!({ "v": 1, "body": { "check": { "sid": "s" } } }), false),
        (serde_json::json!({ "v": 2, "body": { "check": { "sid": "s", "epoch": 1 } } }), false),
    ] {
        assert_eq!(understood_by_the_last(&old, &new), is_understood, "{new}");
    }
}
