use super::stage::{DAY, EXPIRED, HOUR, MINUTE, START, Stage, check, open, open_limited, snapshot};
use crate::support::objects::Storage;
use asgard::domain::protection::device::DeviceCommand;
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, Nonce};
use asgard::objects;

#[test]
fn asking_about_an_unknown_person_leaves_nothing() {
    let mut stage = Stage::empty();
    let attempts =
        [check("a", 1), stage.admit("a"), stage.close("a"), stage.by_refresh("a", "a0", true), stage.rotation("a", 0)];
    for command in attempts {
        assert_eq!(stage.ask(&command), EXPIRED);
    }
    assert_eq!(stage.ask(&AuthorityCommand::Update { snapshot: Box::new(snapshot(1)) }), AuthorityOutcome::Done);
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
}

#[test]
fn an_authority_with_nothing_left_is_empty_minutes_after_the_sign_out() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    let close = stage.close("a");
    stage.alive(&close);
    stage.later(6 * MINUTE + MINUTE).ring();
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
    assert!(!stage.is_alive("a"));
    stage.alive(&open("b"));
}

#[test]
fn an_authority_with_nothing_left_is_empty_when_its_last_session_ran_out() {
    let mut stage = Stage::with(&["a"]);
    stage.alive(&open_limited("b"));
    stage.later(60 * DAY - 1).ring();
    assert_eq!(stage.storage.number("SELECT count(*) FROM sessions"), 1);
    stage.later(1).ring();
    assert!(stage.storage.is_empty());
}

#[test]
fn a_floor_alone_is_kept_for_an_hour() {
    let mut stage = Stage::empty();
    stage.ask(&AuthorityCommand::EndAll { credential_version: 2, keep: None });
    stage.later(HOUR - 1).ring();
    assert!(!stage.storage.is_empty());
    stage.later(1).ring();
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
}

#[test]
fn a_device_with_nothing_left_is_empty() {
    let mut storage = Storage::default();
    let mut now = START;
    for number in 0..3 {
        now = now.plus(MINUTE);
        let command = DeviceCommand::Spend { nonce: Nonce { r: format!("{number}"), t: now } };
        storage.transact(|sql| objects::device::decide(sql, &command, now)).unwrap();
    }
    let mut rings = 0;
    while let Some(at) = storage.alarm {
        storage.sweep(|sql| objects::device::sweep(sql, at));
        rings += 1;
    }
    assert!(storage.is_empty());
    assert_eq!(rings, 3, "a bucket a ring");
}

#[test]
fn an_alarm_is_set_only_where_none_rings_in_time() {
    let mut stage = Stage::with(&["a"]);
    assert_eq!(stage.storage.alarm, Some(START.plus(60 * DAY)));
    let mut set = Vec::new();
    for _ in 0..20 {
        stage.storage.alarm = None;
        let call = stage.admit("a");
        stage.later(1_000).alive(&call);
        set.extend(stage.storage.alarm);
    }
    assert_eq!(set.len(), 1);
}

#[test]
fn an_alarm_that_the_platform_lost_is_set_again() {
    let mut stage = Stage::with(&["a"]);
    let call = stage.admit("a");
    stage.alive(&call);
    stage.storage.alarm = None;
    let call = stage.later(2 * HOUR).admit("a");
    stage.alive(&call);
    assert!(stage.storage.alarm.is_some());
}
