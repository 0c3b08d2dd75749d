use super::stage::{DAY, EXPIRED, HOUR, MINUTE, Stage, check, on_device_of, open, open_limited, snapshot};
use asgard::domain::sessions::authority::{AuthorityCommand, Scope};

#[test]
fn a_session_lives_from_its_sign_in() {
    let mut stage = Stage::empty();
    let alive = stage.alive(&open("a"));
    assert_eq!((alive.sid.as_str(), alive.scope, alive.ex_days, alive.version), ("a", Scope::Full, 200, 1));
    assert!(stage.is_alive("a"));
    assert!(!stage.is_alive("b"));
}

#[test]
fn the_fifty_first_session_ends_the_oldest() {
    let mut stage = Stage::empty();
    for number in 0..51 {
        stage.alive(&open(&format!("s{number}")));
        stage.later(1);
    }
    assert!(!stage.is_alive("s0"));
    assert!((1..51).all(|number| stage.is_alive(&format!("s{number}"))));
}

/// With the password alone any number of limited sessions can be opened: they end each other.
#[test]
fn sessions_that_wait_for_something_end_no_full_ones() {
    let mut stage = Stage::empty();
    for number in 0..49 {
        stage.alive(&open(&format!("s{number}")));
        stage.later(1);
    }
    for number in 0..60 {
        stage.alive(&open_limited(&format!("w{number}")));
        stage.later(1);
    }
    assert!((0..49).all(|number| stage.is_alive(&format!("s{number}"))));
    assert!(stage.is_alive("w59") && !stage.is_alive("w58"));
    stage.alive(&open("new"));
    assert!(stage.is_alive("s0") && !stage.is_alive("w59"), "and a full one takes their place first");
}

#[test]
fn sessions_that_are_over_make_room_before_the_living() {
    let mut stage = Stage::empty();
    for number in 0..49 {
        stage.alive(&open(&format!("s{number}")));
    }
    stage.later(1).alive(&open_limited("limited"));
    stage.later(11 * MINUTE).alive(&open("new"));
    assert!(stage.is_alive("s0"));
}

#[test]
fn an_idle_session_ends_after_sixty_days_and_a_used_one_does_not() {
    let mut stage = Stage::with(&["idle", "used"]);
    stage.later(30 * DAY);
    let call = stage.admit("used");
    stage.alive(&call);
    stage.later(30 * DAY - 1);
    assert!(stage.is_alive("idle"));
    stage.later(1);
    assert_eq!((stage.is_alive("idle"), stage.is_alive("used")), (false, true));
}

#[test]
fn looking_does_not_keep_a_session_alive() {
    let mut stage = Stage::with(&["a"]);
    for _ in 0..59 {
        assert!(stage.later(DAY).is_alive("a"));
    }
    assert!(!stage.later(DAY).is_alive("a"));
}

#[test]
fn every_session_ends_after_its_days_however_much_it_is_used() {
    let mut stage = Stage::with(&["a"]);
    for _ in 0..10 {
        stage.later(19 * DAY);
        let call = stage.admit("a");
        stage.alive(&call);
    }
    assert!(stage.later(10 * DAY - 1).is_alive("a"));
    assert!(!stage.later(1).is_alive("a"));
}

#[test]
fn entering_a_company_lengthens_a_session_and_never_shortens_it() {
    let mut stage = Stage::with(&["a"]);
    for (days, then) in [(365, 365), (200, 365)] {
        let call = match stage.admit("a") {
            AuthorityCommand::Admit { sid, epoch, refresh, device, nonce, close, version, .. } => {
                AuthorityCommand::Admit { sid, epoch, refresh, device, nonce, close, version, ex_days: Some(days) }
            }
            other => other,
        };
        assert_eq!(stage.alive(&call).ex_days, then);
    }
    for _ in 0..6 {
        stage.later(59 * DAY);
        let call = stage.admit("a");
        stage.alive(&call);
    }
    assert!(stage.later(11 * DAY - 1).is_alive("a"));
    assert!(!stage.later(1).is_alive("a"));
}

#[test]
fn a_limited_session_lives_ten_minutes_and_never_rotates() {
    let mut stage = Stage::empty();
    assert_eq!(stage.alive(&open_limited("a")).scope, Scope::Password);
    assert!(!stage.rotates("a", 0));
    assert!(stage.later(10 * MINUTE - 1).is_alive("a"));
    assert!(!stage.later(1).is_alive("a"));
}

#[test]
fn the_person_comes_back_only_where_the_asker_knows_another_version() {
    let mut stage = Stage::with(&["a"]);
    let ask = |version| AuthorityCommand::Check { sid: "a".into(), epoch: 1, version };
    assert_eq!(stage.alive(&ask(Some(1))).snapshot, None);
    assert_eq!(stage.alive(&ask(Some(2))).snapshot, Some(Box::new(snapshot(1))));
    assert_eq!(stage.alive(&ask(None)).snapshot, Some(Box::new(snapshot(1))));
    for (known, expected) in
        [(Some(1), None), (Some(2), Some(Box::new(snapshot(1)))), (None, Some(Box::new(snapshot(1))))]
    {
        let mut call = stage.admit("a");
        if let AuthorityCommand::Admit { version, .. } = &mut call {
            *version = known;
        }
        assert_eq!(stage.alive(&call).snapshot, expected, "an unsafe call of an asker who knows {known:?}");
    }
}

#[test]
fn an_older_copy_of_the_person_never_replaces_a_newer_one() {
    let mut stage = Stage::with(&["a"]);
    for (sent, stored) in [(3, 3), (2, 3), (3, 3), (4, 4)] {
        stage.ask(&AuthorityCommand::Update { snapshot: Box::new(snapshot(sent)) });
        assert_eq!(stage.alive(&check("a", 1)).version, stored);
    }
    assert_eq!(stage.alive(&open("b")).snapshot, Some(Box::new(snapshot(4))), "a sign-in that read version 1");
}

#[test]
fn checking_writes_nothing() {
    let mut stage = Stage::with(&["a"]);
    let before = stage.storage.number("SELECT total_changes()");
    stage.later(2 * HOUR);
    stage.alive(&check("a", 1));
    assert_eq!(stage.ask(&check("nobody", 1)), EXPIRED);
    assert_eq!(stage.storage.number("SELECT total_changes()"), before);
}

#[test]
fn being_used_is_written_down_once_an_hour() {
    let mut stage = Stage::with(&["a"]);
    let mut used = Vec::new();
    for _ in 0..5 {
        stage.later(25 * MINUTE);
        let call = stage.admit("a");
        stage.alive(&call);
        used.push(stage.now.0 - stage.storage.number("SELECT used_at FROM sessions"));
    }
    assert_eq!(used, [25, 50, 0, 25, 50].map(|minutes| minutes * MINUTE));
}

#[test]
fn a_sign_in_ends_what_was_open_on_its_device_and_nothing_elsewhere() {
    let mut stage = Stage::with(&["a", "b"]);
    stage.alive(&on_device_of("a", open("c")));
    assert_eq!(["a", "b", "c"].map(|sid| stage.is_alive(sid)), [false, true, true]);
}
