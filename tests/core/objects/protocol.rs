//! The front worker and the objects are deployed separately: each must understand the other's previous release. The
//! fixtures are all messages as the previous release wrote them, commands and outcomes of all three classes.

use super::stage::{open, snapshot};
use asgard::domain::protection::counter::{CounterCommand, CounterOutcome, Part};
use asgard::domain::protection::device::{DeviceCommand, DeviceOutcome};
use asgard::domain::sessions::authority::{
    AuthorityCommand, AuthorityOutcome, LiveSession, Nonce, RejectionReason, Scope, SessionSelection,
};
use asgard::domain::time::Timestamp;
use asgard::objects::protocol;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;

const LAST_RELEASE: &str = include_str!("protocol_v1.json");

fn nonce() -> Nonce {
    Nonce { r: "0".repeat(32), t: Timestamp(1) }
}

/// Every command of this release. Without a new one here, this does not compile.
fn authority_commands() -> Vec<AuthorityCommand> {
    let (sid, device) = (|| "s".into(), || "d".into());
    let all = vec![
        open("s"),
        AuthorityCommand::TakePin { device: device(), limit: 10 },
        AuthorityCommand::TakeFactor {
            sid: sid(),
            epoch: 1,
            device: device(),
            nonce: nonce(),
            limit: 5,
            window_ms: 900_000,
        },
        AuthorityCommand::Reauthenticate { sid: sid(), credential_version: 1, password: true, factor: false },
        AuthorityCommand::Touch { sid: sid(), tenant: Some("t".into()) },
        AuthorityCommand::Check { sid: sid(), epoch: 1, version: Some(2) },
        AuthorityCommand::Admit {
            sid: sid(),
            epoch: Some(1),
            refresh: Some("r".into()),
            device: device(),
            nonce: nonce(),
            ex_days: Some(365),
            close: true,
            version: None,
        },
        AuthorityCommand::Rotate {
            sid: sid(),
            device: device(),
            presented: "p".into(),
            successors: vec!["a".into(), "b".into()],
            nonce: nonce(),
        },
        AuthorityCommand::EndAll { credential_version: 2, keep: Some(sid()) },
        AuthorityCommand::EndPins { credential_version: 2 },
        AuthorityCommand::EndFactors { credential_version: 2 },
        AuthorityCommand::Update { snapshot: Box::new(snapshot(2)) },
        AuthorityCommand::List { sid: sid(), epoch: 1 },
        AuthorityCommand::Survey,
        AuthorityCommand::End {
            sid: sid(),
            epoch: 1,
            device: device(),
            nonce: nonce(),
            selection: SessionSelection::One("x".into()),
        },
        AuthorityCommand::End {
            sid: sid(),
            epoch: 1,
            device: device(),
            nonce: nonce(),
            selection: SessionSelection::Others,
        },
        AuthorityCommand::Erase,
    ];
    for command in &all {
        match command {
            AuthorityCommand::Open { .. }
            | AuthorityCommand::TakePin { .. }
            | AuthorityCommand::TakeFactor { .. }
            | AuthorityCommand::Reauthenticate { .. }
            | AuthorityCommand::Touch { .. }
            | AuthorityCommand::Check { .. }
            | AuthorityCommand::Admit { .. }
            | AuthorityCommand::Rotate { .. }
            | AuthorityCommand::EndAll { .. }
            | AuthorityCommand::EndPins { .. }
            | AuthorityCommand::EndFactors { .. }
            | AuthorityCommand::Update { .. }
            | AuthorityCommand::List { .. }
            | AuthorityCommand::Survey
            | AuthorityCommand::End { .. }
            | AuthorityCommand::Erase => {}
        }
    }
    all
}

fn authority_outcomes() -> Vec<AuthorityOutcome> {
    let alive = LiveSession {
        sid: "s".into(),
        epoch: 1,
        version: 2,
        scope: Scope::Full,
        ex_days: 200,
        pin: true,
        factor: true,
        created_at: None,
        used_at: None,
        company_uses: BTreeMap::from([("t".into(), Timestamp(1))]),
        fresh_at: Some(Timestamp(1)),
        snapshot: Some(Box::new(snapshot(2))),
    };
    let refused = |why| AuthorityOutcome::Rejected { why, reused: false };
    let all = vec![
        AuthorityOutcome::Alive(alive.clone()),
        AuthorityOutcome::Rotated { successor: 1, alive: alive.clone() },
        AuthorityOutcome::PinTaken { remaining: 9 },
        AuthorityOutcome::PinBlocked,
        AuthorityOutcome::FactorTaken { remaining: 4, credential_version: 1, alive },
        AuthorityOutcome::FactorBlocked { retry_after_ms: 5 },
        AuthorityOutcome::Sessions(vec![serde_json::Map::from_iter([("sid".to_owned(), Value::from("s"))])]),
        AuthorityOutcome::Ended(1),
        AuthorityOutcome::Done,
        refused(RejectionReason::SessionExpired),
        refused(RejectionReason::Replayed),
        refused(RejectionReason::CredentialStale),
    ];
    for outcome in &all {
        match outcome {
            AuthorityOutcome::Alive(_)
            | AuthorityOutcome::Rotated { .. }
            | AuthorityOutcome::PinTaken { .. }
            | AuthorityOutcome::PinBlocked
            | AuthorityOutcome::FactorTaken { .. }
            | AuthorityOutcome::FactorBlocked { .. }
            | AuthorityOutcome::Sessions(_)
            | AuthorityOutcome::Ended(_)
            | AuthorityOutcome::Done
            | AuthorityOutcome::Rejected { .. } => {}
        }
    }
    all
}

fn counter_commands() -> Vec<CounterCommand> {
    vec![
        CounterCommand::Take {
            ticket: "t".into(),
            device: Some("d".into()),
            limit: 10,
            window_ms: 60_000,
            nonce: Some(nonce()),
            part: Some(Part { name: "n".into(), limit: 5 }),
        },
        CounterCommand::Release { ticket: "t".into(), device: Some("d".into()) },
        CounterCommand::Reset,
    ]
}

fn counter_outcomes() -> Vec<CounterOutcome> {
    vec![
        CounterOutcome::Taken,
        CounterOutcome::Replayed,
        CounterOutcome::Exhausted { retry_after_ms: 5 },
        CounterOutcome::Done,
    ]
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
    assert_round_trip("deviceCommands", &[DeviceCommand::Spend { nonce: nonce() }]);
    assert_round_trip("deviceOutcomes", &[DeviceOutcome::Fresh, DeviceOutcome::Replayed]);
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
