use super::stage::{
    DAY, EXPIRED, MINUTE, REPLAYED, STALE, Stage, check, on_device_of, open, open_by_pin, open_limited,
};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, LiveSession, Nonce, Scope};

/// Opens a session that waits for its second factor.
fn open_waiting(sid: &str) -> AuthorityCommand {
    let mut command = open_limited(sid);
    if let AuthorityCommand::Open { scope, .. } = &mut command {
        *scope = Scope::SecondFactor;
    }
    command
}

/// Opens a full session with a proven second factor.
fn open_proven(sid: &str) -> AuthorityCommand {
    let mut command = open(sid);
    if let AuthorityCommand::Open { factor, .. } = &mut command {
        *factor = true;
    }
    command
}

/// Opens a full session on a trusted device.
fn open_trusted(sid: &str) -> AuthorityCommand {
    let mut command = open_proven(sid);
    if let AuthorityCommand::Open { earlier_factor, .. } = &mut command {
        *earlier_factor = true;
    }
    command
}

fn take_with(stage: &mut Stage, sid: &str, nonce: Nonce) -> AuthorityOutcome {
    let device = format!("d-{sid}").into();
    stage.ask(&AuthorityCommand::TakeFactor {
        sid: sid.into(),
        epoch: 1,
        device,
        nonce,
        limit: 5,
        window_ms: 15 * MINUTE,
    })
}

fn take(stage: &mut Stage, sid: &str) -> AuthorityOutcome {
    let nonce = stage.nonce();
    take_with(stage, sid, nonce)
}

fn remaining(outcome: &AuthorityOutcome) -> Option<u32> {
    match outcome {
        AuthorityOutcome::FactorTaken { remaining, .. } => Some(*remaining),
        _ => None,
    }
}

fn alive(stage: &mut Stage, sid: &str) -> LiveSession {
    stage.alive(&check(sid, 1))
}

fn prove(stage: &mut Stage, sid: &str, credential_version: i64, password: bool, factor: bool) -> AuthorityOutcome {
    stage.ask(&AuthorityCommand::Reauthenticate { sid: sid.into(), credential_version, password, factor })
}

#[test]
fn five_attempts_are_the_persons_and_the_last_ends_the_session_that_waits() {
    let mut stage = Stage::with(&["f"]);
    stage.alive(&open_waiting("a"));
    stage.alive(&open_waiting("b"));
    for (sid, left) in [("a", 4), ("b", 3), ("f", 2), ("a", 1), ("a", 0)] {
        assert_eq!(remaining(&take(&mut stage, sid)), Some(left), "{sid}");
    }
    assert!(!stage.is_alive("a") && stage.is_alive("b") && stage.is_alive("f"));
    for sid in ["a", "b", "f"] {
        assert_eq!(take(&mut stage, sid), AuthorityOutcome::FactorBlocked { retry_after_ms: 15 * MINUTE }, "{sid}");
    }
    stage.later(15 * MINUTE - 1);
    assert_eq!(take(&mut stage, "f"), AuthorityOutcome::FactorBlocked { retry_after_ms: 1 });
    stage.later(1);
    assert_eq!(remaining(&take(&mut stage, "f")), Some(4));
}

#[test]
fn an_attempt_needs_a_session_that_is_the_callers_and_a_nonce_that_is_new() {
    let mut stage = Stage::empty();
    assert_eq!(take(&mut stage, "a"), EXPIRED);
    assert!(stage.storage.is_empty());
    stage.alive(&open_waiting("a"));
    let nonce = stage.nonce();
    assert_eq!(remaining(&take_with(&mut stage, "a", nonce.clone())), Some(4));
    assert_eq!(take_with(&mut stage, "a", nonce), REPLAYED);
    let foreign = stage.nonce();
    let device = "d-b".into();
    let elsewhere = AuthorityCommand::TakeFactor {
        sid: "a".into(),
        epoch: 1,
        device,
        nonce: foreign,
        limit: 5,
        window_ms: 15 * MINUTE,
    };
    assert_eq!(stage.ask(&elsewhere), EXPIRED);
    assert_eq!(remaining(&take(&mut stage, "a")), Some(3), "nothing of that was counted");
    stage.later(10 * MINUTE);
    assert_eq!(take(&mut stage, "a"), EXPIRED, "it waits for ten minutes");
}

#[test]
fn only_a_proven_factor_gives_the_attempts_back() {
    let mut stage = Stage::with(&["f"]);
    for (open, left) in [
        (open_waiting("a"), 4),
        (on_device_of("a", open("c")), 3),
        (open_by_pin("p", "a", 1), 2),
        (on_device_of("a", open_trusted("t")), 1),
        (on_device_of("a", open_proven("d")), 4),
    ] {
        stage.alive(&open);
        assert_eq!(remaining(&take(&mut stage, "f")), Some(left));
    }
    assert_eq!(prove(&mut stage, "f", 1, true, false), AuthorityOutcome::Done);
    assert_eq!(remaining(&take(&mut stage, "f")), Some(3), "the password does not");
    assert_eq!(prove(&mut stage, "f", 1, false, true), AuthorityOutcome::Done);
    assert_eq!(remaining(&take(&mut stage, "f")), Some(4));
}

#[test]
fn a_session_is_fresh_from_its_sign_in_and_from_every_proof_and_not_by_pin() {
    let mut stage = Stage::with(&["a"]);
    let began = stage.now;
    assert_eq!(alive(&mut stage, "a").fresh_at, Some(began));
    assert_eq!(stage.alive(&open_waiting("w")).fresh_at, None);
    assert_eq!(stage.alive(&open_by_pin("p", "p", 1)).fresh_at, None);
    stage.later(MINUTE);
    assert_eq!(prove(&mut stage, "p", 1, true, false), AuthorityOutcome::Done);
    let proven = alive(&mut stage, "p");
    assert_eq!((proven.fresh_at, proven.pin, proven.factor), (Some(stage.now), false, false));
    assert_eq!(alive(&mut stage, "a").fresh_at, Some(began), "each for itself");
    assert_eq!(prove(&mut stage, "p", 1, false, true), AuthorityOutcome::Done);
    assert!(alive(&mut stage, "p").factor);
}

#[test]
fn a_code_alone_does_not_make_a_full_session_of_one_that_a_pin_opened() {
    let mut stage = Stage::empty();
    stage.alive(&open_by_pin("p", "p", 1));
    assert_eq!(prove(&mut stage, "p", 1, false, true), AuthorityOutcome::Done);
    assert!(alive(&mut stage, "p").pin);
}

#[test]
fn a_proof_of_an_older_credential_counts_for_nothing_and_a_newer_one_outlives_its_change() {
    let mut stage = Stage::with(&["a", "b"]);
    assert_eq!(prove(&mut stage, "none", 1, true, false), EXPIRED);
    assert_eq!(prove(&mut stage, "a", 2, true, false), AuthorityOutcome::Done);
    stage.ask(&AuthorityCommand::EndAll { credential_version: 2, keep: None });
    assert!(stage.storage.number("SELECT count(*) FROM sessions WHERE sid = 'a'") == 1);
    assert!(!stage.is_alive("b"));
    assert_eq!(prove(&mut stage, "a", 1, true, false), STALE);
}

#[test]
fn attempts_outlive_their_sessions_and_go_after_a_day() {
    let mut stage = Stage::empty();
    stage.alive(&open_waiting("a"));
    for _ in 0..5 {
        take(&mut stage, "a");
    }
    stage.later(14 * MINUTE).ring();
    stage.alive(&open_waiting("b"));
    assert!(matches!(take(&mut stage, "b"), AuthorityOutcome::FactorBlocked { .. }));
    stage.later(2 * DAY).ring();
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
    let mut stage = Stage::with(&["a"]);
    take(&mut stage, "a");
    stage.ask(&AuthorityCommand::Erase);
    assert_eq!(stage.storage.number("SELECT count(*) FROM factor_attempts"), 0);
}

#[test]
fn a_proof_ends_with_the_last_factor_and_one_of_a_later_factor_does_not() {
    let mut stage = Stage::empty();
    for sid in ["a", "b", "c"] {
        stage.alive(&open_proven(sid));
    }
    let over = AuthorityCommand::EndFactors { credential_version: 3 };
    assert_eq!(prove(&mut stage, "b", 3, false, true), AuthorityOutcome::Done, "added again meanwhile");
    for _ in 0..2 {
        assert_eq!(stage.ask(&over), AuthorityOutcome::Done);
        let factors = ["a", "b", "c"].map(|sid| alive(&mut stage, sid).factor);
        assert_eq!(factors, [false, true, false], "repeated it changes nothing");
    }
    assert_eq!(Stage::empty().ask(&over), AuthorityOutcome::Done, "nobody's");
}

#[test]
fn a_proof_of_the_password_does_not_keep_that_of_a_factor_that_was_removed_before() {
    let mut stage = Stage::empty();
    for sid in ["a", "b"] {
        stage.alive(&open_proven(sid));
    }
    assert_eq!(prove(&mut stage, "a", 3, true, false), AuthorityOutcome::Done);
    stage.ask(&AuthorityCommand::EndAll { credential_version: 4, keep: Some("a".into()) });
    assert!(alive(&mut stage, "a").factor, "nobody has said so yet");
    assert_eq!(stage.ask(&AuthorityCommand::EndFactors { credential_version: 3 }), AuthorityOutcome::Done);
    assert!(!alive(&mut stage, "a").factor);
}

#[test]
fn a_proven_factor_ends_the_freshness_of_sessions_that_never_showed_one() {
    let mut stage = Stage::empty();
    for sid in ["a", "b"] {
        stage.alive(&open(sid));
    }
    stage.alive(&open_proven("c"));
    let fresh = |stage: &mut Stage| ["a", "b", "c"].map(|sid| alive(stage, sid).fresh_at.is_some());
    assert_eq!(fresh(&mut stage), [true; 3]);
    assert_eq!(prove(&mut stage, "b", 1, true, false), AuthorityOutcome::Done);
    assert_eq!(fresh(&mut stage), [true; 3], "a password proves nothing of others");
    assert_eq!(prove(&mut stage, "b", 1, false, true), AuthorityOutcome::Done);
    assert_eq!(fresh(&mut stage), [false, true, true]);
}
