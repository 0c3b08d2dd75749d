use super::stage::{DAY, EXPIRED, HOUR, STALE, Stage, check, open_verified};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};

fn end_all(credential_version: i64) -> AuthorityCommand {
    AuthorityCommand::EndAll { credential_version, keep: None }
}

#[test]
fn a_sign_out_ends_this_session_and_no_other() {
    let mut stage = Stage::with(&["a", "b"]);
    let close = stage.close("a");
    stage.alive(&close);
    assert_eq!((stage.is_alive("a"), stage.is_alive("b")), (false, true));
    assert!(!stage.rotates("a", 0));
    assert_eq!(stage.ask(&close), EXPIRED, "repeated");
}

#[test]
fn a_sign_out_by_refresh_secret_ends_the_session() {
    let mut stage = Stage::with(&["a"]);
    let close = stage.by_refresh("a", "a0", true);
    stage.alive(&close);
    assert!(!stage.is_alive("a"));
}

#[test]
fn a_changed_credential_ends_every_session_and_refuses_late_sign_ins() {
    let mut stage = Stage::with(&["a", "b"]);
    assert_eq!(stage.ask(&end_all(2)), AuthorityOutcome::Done);
    assert_eq!((stage.is_alive("a"), stage.is_alive("b")), (false, false));
    assert_eq!(stage.ask(&open_verified("late", 1)), STALE);
    assert_eq!(stage.storage.number("SELECT count(*) FROM sessions"), 0);
    stage.alive(&open_verified("fresh", 2));
}

#[test]
fn ending_all_again_spares_what_the_new_credential_opened() {
    let mut stage = Stage::with(&["old"]);
    stage.ask(&end_all(2));
    let fresh = stage.alive(&open_verified("fresh", 2));
    assert_eq!(stage.ask(&end_all(2)), AuthorityOutcome::Done);
    assert_eq!(stage.ask(&end_all(1)), AuthorityOutcome::Done, "delivered late");
    assert_eq!(stage.alive(&check("fresh", fresh.epoch)).epoch, fresh.epoch);
}

#[test]
fn ending_all_late_spares_what_the_new_credential_opened() {
    let mut stage = Stage::with(&["old"]);
    let fresh = stage.alive(&open_verified("fresh", 2));
    stage.ask(&end_all(2));
    assert_ne!(stage.ask(&check("fresh", fresh.epoch)), EXPIRED);
    assert!(!stage.is_alive("old"));
}

#[test]
fn the_epoch_rises_and_an_older_token_is_over() {
    let mut stage = Stage::with(&["a"]);
    stage.ask(&end_all(2));
    let fresh = stage.alive(&open_verified("fresh", 2));
    assert_eq!(fresh.epoch, 2);
    assert_eq!(stage.ask(&check("fresh", 1)), EXPIRED);
    assert_ne!(stage.ask(&check("fresh", 2)), EXPIRED);
}

#[test]
fn a_person_without_a_session_is_protected_from_a_late_sign_in_too() {
    let mut stage = Stage::empty();
    stage.ask(&end_all(2));
    stage.later(HOUR - 1).ring();
    assert_eq!(stage.ask(&open_verified("late", 1)), STALE);
}

#[test]
fn the_floor_stays_as_long_as_a_session_lives() {
    let mut stage = Stage::empty();
    stage.ask(&end_all(2));
    stage.alive(&open_verified("fresh", 2));
    stage.later(30 * DAY).ring();
    assert_eq!(stage.ask(&open_verified("late", 1)), STALE);
}
