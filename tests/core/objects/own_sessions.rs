//! A user's own sessions: listing them, ending them, keeping one on a password change, and erasure.

use super::stage::{
    DAY, EXPIRED, HOUR, MINUTE, REPLAYED, STALE, START, Stage, check, open, open_limited, open_verified, snapshot,
};
use asgard::domain::row;
use asgard::domain::sessions::authority::{
    AuthorityCommand, AuthorityOutcome, Scope, SessionRow, SessionSelection, SurveyedSession,
};

fn list(sid: &str) -> AuthorityCommand {
    AuthorityCommand::List { sid: sid.into(), epoch: 1 }
}

fn end(stage: &mut Stage, sid: &str, selection: SessionSelection) -> AuthorityCommand {
    AuthorityCommand::End {
        sid: sid.into(),
        epoch: 1,
        device: format!("d-{sid}").into(),
        nonce: stage.nonce(),
        selection,
    }
}

fn keeping(sid: &str) -> AuthorityCommand {
    AuthorityCommand::EndAll { credential_version: 2, keep: Some(sid.into()) }
}

fn sessions(stage: &mut Stage, sid: &str) -> Vec<SessionRow> {
    match stage.ask(&list(sid)) {
        AuthorityOutcome::Sessions(all) => all.iter().map(|row| row::read::<SessionRow>(row).unwrap()).collect(),
        other => panic!("{other:?}"),
    }
}

fn sids(stage: &mut Stage, sid: &str) -> Vec<String> {
    sessions(stage, sid).into_iter().map(|session| session.sid.to_string()).collect()
}

#[test]
fn a_person_sees_their_living_sessions_the_one_used_last_first() {
    let mut stage = Stage::with(&["a"]);
    stage.later(DAY).alive(&open("b"));
    stage.alive(&open_limited("c"));
    let used = stage.later(2 * HOUR).admit("a");
    stage.alive(&used);
    let all = sessions(&mut stage, "a");
    assert_eq!(
        all.iter().map(|session| session.sid.as_str()).collect::<Vec<_>>(),
        ["a", "b"],
        "the limited one is over"
    );
    let expected = SessionRow {
        sid: "a".into(),
        device: "d-a".into(),
        scope: Scope::Full,
        created_at: START,
        used_at: START.plus(DAY + 2 * HOUR),
        over_at: START.plus(61 * DAY + 2 * HOUR),
    };
    assert_eq!(all[0], expected);
}

#[test]
fn looking_changes_nothing() {
    let mut stage = Stage::with(&["a", "b"]);
    let before = stage.storage.number("SELECT total_changes()");
    sids(&mut stage, "a");
    assert_eq!(stage.storage.number("SELECT total_changes()"), before);
}

#[test]
fn only_a_living_session_may_look() {
    let mut stage = Stage::with(&["a", "b"]);
    let close = stage.close("a");
    stage.alive(&close);
    assert_eq!(stage.ask(&list("a")), EXPIRED);
    assert_eq!(stage.ask(&AuthorityCommand::List { sid: "b".into(), epoch: 0 }), EXPIRED, "an epoch of long ago");
    assert_eq!(Stage::empty().ask(&list("a")), EXPIRED);
}

#[test]
fn a_company_is_told_of_the_same_sessions_and_how_they_were_opened_and_of_nobody_where_there_is_none() {
    let mut stage = Stage::with(&["a"]);
    stage.later(DAY).alive(&open("b"));
    let surveyed = |stage: &mut Stage| match stage.ask(&AuthorityCommand::Survey) {
        AuthorityOutcome::Sessions(all) => {
            all.iter().map(|row| row::read::<SurveyedSession>(row).unwrap()).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    let before = stage.storage.number("SELECT total_changes()");
    let all = surveyed(&mut stage);
    assert_eq!(stage.storage.number("SELECT total_changes()"), before);
    let expected = SurveyedSession {
        sid: "b".into(),
        device: "d-b".into(),
        scope: Scope::Full,
        created_at: START.plus(DAY),
        pin: false,
        factor: false,
    };
    assert_eq!((all.len(), &all[0]), (2, &expected));
    let close = stage.close("b");
    stage.alive(&close);
    assert_eq!(surveyed(&mut stage).len(), 1);
    let mut empty = Stage::empty();
    assert_eq!(surveyed(&mut empty), []);
    assert!(empty.storage.is_empty(), "asking makes no authority");
}

#[test]
fn one_session_is_ended_from_another_and_once() {
    let mut stage = Stage::with(&["a", "b", "c"]);
    let ending = end(&mut stage, "a", SessionSelection::One("b".into()));
    assert_eq!(stage.ask(&ending), AuthorityOutcome::Ended(1));
    assert_eq!((stage.is_alive("a"), stage.is_alive("b"), stage.is_alive("c")), (true, false, true));
    assert!(!stage.rotates("b", 0));
    assert_eq!(stage.ask(&ending), REPLAYED);
    let again = end(&mut stage, "a", SessionSelection::One("b".into()));
    assert_eq!(stage.ask(&again), AuthorityOutcome::Ended(0));
}

#[test]
fn a_session_may_end_itself_this_way_too() {
    let mut stage = Stage::with(&["a", "b"]);
    let ending = end(&mut stage, "a", SessionSelection::One("a".into()));
    assert_eq!(stage.ask(&ending), AuthorityOutcome::Ended(1));
    assert_eq!((stage.is_alive("a"), stage.is_alive("b")), (false, true));
}

#[test]
fn all_others_are_ended_and_their_refresh_secrets_forgotten() {
    let mut stage = Stage::with(&["a", "b", "c"]);
    assert!(stage.rotates("b", 0) && stage.rotates("a", 0));
    let ending = end(&mut stage, "a", SessionSelection::Others);
    assert_eq!(stage.ask(&ending), AuthorityOutcome::Ended(2));
    assert_eq!(sids(&mut stage, "a"), ["a"]);
    assert_eq!(stage.storage.number("SELECT count(*) FROM retired"), 1);
    assert!(stage.rotates("a", 1), "the one that asked goes on");
}

#[test]
fn a_stranger_ends_nothing() {
    let mut stage = Stage::with(&["a", "b"]);
    let nonce = stage.nonce();
    let from = |sid: &str, device: &str| AuthorityCommand::End {
        sid: sid.into(),
        epoch: 1,
        device: device.into(),
        nonce: nonce.clone(),
        selection: SessionSelection::Others,
    };
    for command in [from("a", "thief"), from("none", "d-none")] {
        assert_eq!(stage.ask(&command), EXPIRED);
    }
    assert_eq!(sids(&mut stage, "a").len(), 2);
}

#[test]
fn a_session_whose_time_is_over_is_not_counted() {
    let mut stage = Stage::with(&["a"]);
    stage.alive(&open_limited("b"));
    let ending = end(stage.later(11 * MINUTE), "a", SessionSelection::Others);
    assert_eq!(stage.ask(&ending), AuthorityOutcome::Ended(0));
}

#[test]
fn the_session_in_which_the_credential_changed_lives_on() {
    let mut stage = Stage::with(&["here", "there"]);
    assert_eq!(stage.ask(&keeping("here")), AuthorityOutcome::Done);
    assert_eq!((stage.is_alive("here"), stage.is_alive("there")), (true, false));
    assert!(stage.rotates("here", 0));
    assert_eq!(stage.ask(&open_verified("late", 1)), STALE);
    assert_eq!(stage.ask(&keeping("there")), AuthorityOutcome::Done, "repeated");
    assert!(stage.is_alive("here"));
}

#[test]
fn a_kept_session_ends_with_the_next_change() {
    let mut stage = Stage::with(&["here"]);
    stage.ask(&keeping("here"));
    stage.ask(&AuthorityCommand::EndAll { credential_version: 3, keep: None });
    assert!(!stage.is_alive("here"));
    stage.ask(&keeping("here"));
    assert!(!stage.is_alive("here"), "delivered late");
}

#[test]
fn keeping_a_session_that_is_gone_brings_nothing_back() {
    let mut stage = Stage::with(&["there"]);
    stage.ask(&keeping("gone"));
    assert_eq!((stage.is_alive("gone"), stage.is_alive("there")), (false, false));
}

#[test]
fn an_erased_person_leaves_a_floor_that_nobody_passes_and_after_an_hour_nothing() {
    let mut stage = Stage::with(&["a", "b"]);
    assert!(stage.rotates("a", 0));
    assert_eq!(stage.ask(&AuthorityCommand::Erase), AuthorityOutcome::Done);
    for table in ["person", "sessions", "retired", "nonces"] {
        assert_eq!(stage.storage.number(&format!("SELECT count(*) FROM {table}")), 0, "{table}");
    }
    assert_eq!(stage.ask(&check("a", 1)), EXPIRED);
    assert_eq!(stage.ask(&open_verified("late", 1_000)), STALE, "a sign-in that was on its way");
    assert_eq!(stage.ask(&AuthorityCommand::Update { snapshot: Box::new(snapshot(9)) }), AuthorityOutcome::Done);
    assert_eq!(stage.storage.number("SELECT count(*) FROM person"), 0, "a copy that was on its way");
    stage.later(HOUR - 1).ring();
    assert_eq!(stage.ask(&AuthorityCommand::Erase), AuthorityOutcome::Done, "repeated");
    assert_eq!(stage.ask(&open_verified("later", 1)), STALE);
    stage.later(MINUTE).ring();
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
}

#[test]
fn erasing_a_person_without_a_session_stops_a_late_sign_in_too() {
    let mut stage = Stage::empty();
    stage.ask(&AuthorityCommand::Erase);
    assert_eq!(stage.ask(&open_verified("late", 1)), STALE);
    stage.later(2 * HOUR).ring();
    assert!(stage.storage.is_empty());
}
