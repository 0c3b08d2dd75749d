use super::stage::{EXPIRED, MINUTE, REPLAYED, REUSED, START, Stage};
use crate::support::objects::Storage;
use asgard::domain::protection::device::{DeviceCommand, DeviceOutcome};
use asgard::domain::sessions::authority::{AuthorityCommand, Nonce};
use asgard::objects;

fn with_device(command: AuthorityCommand, other: &str) -> AuthorityCommand {
    match command {
        AuthorityCommand::Admit { sid, epoch, refresh, nonce, ex_days, close, version, .. } => {
            AuthorityCommand::Admit { sid, epoch, refresh, nonce, ex_days, close, version, device: other.into() }
        }
        AuthorityCommand::Rotate { sid, presented, successors, nonce, .. } => {
            AuthorityCommand::Rotate { sid, presented, successors, nonce, device: other.into() }
        }
        other => other,
    }
}

#[test]
fn a_nonce_is_admitted_once() {
    let mut stage = Stage::with(&["a"]);
    let call = stage.admit("a");
    stage.alive(&call);
    assert_eq!(stage.ask(&call), REPLAYED);
    stage.later(4 * MINUTE).ring();
    assert_eq!(stage.ask(&call), REPLAYED);
}

#[test]
fn a_nonce_older_than_anything_kept_counts_as_seen() {
    let mut stage = Stage::with(&["a"]);
    let call = stage.admit("a");
    stage.alive(&call);
    stage.later(7 * MINUTE).ring();
    assert_eq!(stage.storage.number("SELECT count(*) FROM nonces"), 0);
    assert_eq!(stage.ask(&call), REPLAYED);
}

#[test]
fn a_nonce_is_not_new_under_another_time() {
    let mut stage = Stage::with(&["a"]);
    for apart in [0, -119_000, 119_000] {
        let again = match stage.admit("a") {
            AuthorityCommand::Admit { sid, epoch, refresh, device, ex_days, close, version, .. } => {
                let nonce = Nonce { r: "5".repeat(32), t: stage.now.plus(apart) };
                AuthorityCommand::Admit { sid, epoch, refresh, device, ex_days, close, version, nonce }
            }
            other => other,
        };
        assert_eq!(stage.ask(&again) == REPLAYED, apart != 0);
    }
}

#[test]
fn one_nonce_serves_one_session_of_the_person() {
    let mut stage = Stage::with(&["a", "b"]);
    let call = stage.admit("a");
    stage.alive(&call);
    let AuthorityCommand::Admit { nonce, .. } = call else { panic!() };
    let other = match stage.admit("b") {
        AuthorityCommand::Admit { sid, epoch, refresh, device, ex_days, close, version, .. } => {
            AuthorityCommand::Admit { sid, epoch, refresh, device, ex_days, close, version, nonce }
        }
        other => other,
    };
    assert_eq!(stage.ask(&other), REPLAYED);
}

#[test]
fn a_dead_session_wins_over_a_seen_nonce_and_uses_none_up() {
    let mut stage = Stage::with(&["a"]);
    let (call, close, late) = (stage.admit("a"), stage.close("a"), stage.admit("a"));
    stage.alive(&call);
    stage.alive(&close);
    let nonces = stage.storage.number("SELECT count(*) FROM nonces");
    assert_eq!((stage.ask(&call), stage.ask(&late)), (EXPIRED, EXPIRED));
    assert_eq!(stage.storage.number("SELECT count(*) FROM nonces"), nonces);
}

#[test]
fn another_device_is_refused_and_ends_nothing() {
    let mut stage = Stage::with(&["a"]);
    let calls = [stage.admit("a"), stage.by_refresh("a", "a0", true), stage.rotation("a", 0)];
    for call in calls {
        assert_eq!(stage.ask(&with_device(call, "thief")), EXPIRED);
    }
    assert!(stage.rotates("a", 0));
}

#[test]
fn a_call_that_proves_nothing_is_refused() {
    let mut stage = Stage::with(&["a"]);
    let nothing = match stage.admit("a") {
        AuthorityCommand::Admit { sid, refresh, device, nonce, ex_days, close, version, .. } => {
            AuthorityCommand::Admit { sid, epoch: None, refresh, device, nonce, ex_days, close, version }
        }
        other => other,
    };
    assert_eq!(stage.ask(&nothing), EXPIRED);
}

#[test]
fn a_refresh_secret_proves_its_session_as_long_as_it_could_be_changed() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    for secret in ["a1", "a0"] {
        let call = stage.by_refresh("a", secret, false);
        stage.alive(&call);
    }
    assert!(stage.rotates("a", 1));
    stage.later(10_000);
    let late = stage.by_refresh("a", "a0", false);
    assert_eq!(stage.ask(&late), REUSED);
    assert!(!stage.is_alive("a"), "a secret shown too late ends the family");
}

#[test]
fn a_device_admits_a_nonce_once() {
    let mut storage = Storage::default();
    let mut spend = |r: &str, at| {
        let command = DeviceCommand::Spend { nonce: Nonce { r: r.into(), t: START } };
        storage.transact(|sql| objects::device::decide(sql, &command, at)).unwrap()
    };
    assert_eq!(
        [spend("a", START), spend("a", START), spend("b", START)],
        [DeviceOutcome::Fresh, DeviceOutcome::Replayed, DeviceOutcome::Fresh]
    );
    assert_eq!(spend("a", START.plus(4 * MINUTE)), DeviceOutcome::Replayed);
    assert_eq!(
        spend("c", START.plus(5 * MINUTE)),
        DeviceOutcome::Replayed,
        "too old to be distinguished from a replay"
    );
}
