use super::stage::{
    DAY, EXPIRED, HOUR, STALE, Stage, check, on_device_of, open, open_by_pin, open_limited, open_verified,
};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use asgard::objects::Decision;

fn take(stage: &mut Stage, device: &str) -> AuthorityOutcome {
    stage.ask(&AuthorityCommand::TakePin { device: format!("d-{device}").into(), limit: 10 })
}

/// How many of `times` attempts are admitted.
fn admitted(stage: &mut Stage, device: &str, times: usize) -> usize {
    (0..times).filter(|_| take(stage, device) != AuthorityOutcome::PinBlocked).count()
}

fn end_pins(stage: &mut Stage, credential_version: i64) {
    assert_eq!(stage.ask(&AuthorityCommand::EndPins { credential_version }), AuthorityOutcome::Done);
}

#[test]
fn ten_attempts_are_exactly_ten_and_each_says_how_many_are_left() {
    let mut stage = Stage::with(&["a"]);
    for remaining in (0..10).rev() {
        assert_eq!(take(&mut stage, "a"), AuthorityOutcome::PinTaken { remaining });
    }
    assert_eq!(admitted(&mut stage, "a", 1000), 0);
}

#[test]
fn devices_count_apart() {
    let mut stage = Stage::with(&["a", "b"]);
    assert_eq!((admitted(&mut stage, "a", 30), admitted(&mut stage, "b", 3)), (10, 3));
    stage.alive(&on_device_of("b", open("c")));
    assert_eq!((admitted(&mut stage, "a", 30), admitted(&mut stage, "b", 30)), (0, 10), "b's sign-in is nothing to a");
}

#[test]
fn a_full_session_gives_the_attempts_of_its_device_back_and_a_limited_one_does_not() {
    let mut stage = Stage::with(&["a"]);
    admitted(&mut stage, "a", 10);
    stage.alive(&on_device_of("a", open_limited("b")));
    assert_eq!(admitted(&mut stage, "a", 30), 0);
    stage.alive(&on_device_of("a", open("c")));
    assert_eq!(admitted(&mut stage, "a", 30), 10);
    stage.alive(&open_by_pin("p", "a", 1));
    assert_eq!(admitted(&mut stage, "a", 30), 10, "the right PIN as well");
}

#[test]
fn a_block_outlives_its_sessions_and_every_alarm() {
    let mut stage = Stage::with(&["a"]);
    admitted(&mut stage, "a", 10);
    let close = stage.close("a");
    stage.alive(&close);
    stage.later(89 * DAY).ring();
    assert_eq!(admitted(&mut stage, "a", 1), 0);
    stage.later(DAY).ring();
    assert!(stage.storage.is_empty(), "the card is over by then");
}

#[test]
fn a_refused_sign_in_gives_nothing_back() {
    let mut stage = Stage::with(&["a"]);
    admitted(&mut stage, "a", 10);
    end_pins(&mut stage, 2);
    assert_eq!(stage.ask(&open_by_pin("p", "a", 1)), STALE);
    assert_eq!(admitted(&mut stage, "a", 30), 0);
}

#[test]
fn a_newer_pin_ends_what_the_older_one_opened_and_nothing_else() {
    let mut stage = Stage::with(&["a"]);
    stage.alive(&open_by_pin("p", "b", 1));
    end_pins(&mut stage, 2);
    assert!(stage.is_alive("a"));
    assert_eq!(stage.ask(&check("p", 1)), EXPIRED);
    assert_eq!(stage.ask(&open_by_pin("q", "b", 1)), STALE, "one that was on its way");
    stage.alive(&open("b"));
    stage.alive(&open_by_pin("q", "b", 2));
    end_pins(&mut stage, 2);
    assert!(stage.is_alive("q"), "repeated it changes nothing");
    end_pins(&mut stage, 1);
    assert!(stage.is_alive("q"), "nor late");
}

#[test]
fn the_end_of_all_sessions_finds_them_whatever_was_told_of_pins_before() {
    let mut stage = Stage::with(&["a"]);
    end_pins(&mut stage, 3);
    stage.ask(&AuthorityCommand::EndAll { credential_version: 2, keep: None });
    assert!(!stage.is_alive("a"));
    assert_eq!(stage.ask(&open("b")), STALE);
    stage.alive(&open_verified("b", 2));
}

#[test]
fn the_end_of_all_sessions_ends_those_of_a_pin() {
    let mut stage = Stage::with(&["a"]);
    stage.alive(&open_by_pin("p", "b", 1));
    stage.ask(&AuthorityCommand::EndAll { credential_version: 2, keep: Some("a".into()) });
    assert!(stage.is_alive("a"));
    assert_eq!(stage.ask(&check("p", 1)), EXPIRED);
    assert_eq!(stage.ask(&open_by_pin("q", "b", 1)), STALE);
}

#[test]
fn a_session_of_a_pin_that_ends_all_others_does_not_outlive_the_end_of_its_pin() {
    let mut stage = Stage::with(&["a"]);
    stage.alive(&open_by_pin("p", "b", 1));
    stage.ask(&AuthorityCommand::EndAll { credential_version: 3, keep: Some("p".into()) });
    assert!(stage.is_alive("p") && !stage.is_alive("a"));
    end_pins(&mut stage, 2);
    assert_eq!(stage.ask(&check("p", 1)), EXPIRED, "the PIN was changed before");
}

#[test]
fn a_floor_of_pins_alone_is_kept_for_an_hour() {
    let mut stage = Stage::empty();
    end_pins(&mut stage, 2);
    stage.later(HOUR - 1).ring();
    assert_eq!(stage.ask(&open_by_pin("p", "a", 1)), STALE);
    stage.later(1).ring();
    assert!(stage.storage.is_empty() && stage.storage.alarm.is_none());
}

#[test]
fn a_session_knows_that_a_pin_opened_it_also_after_its_secret_changed() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.alive(&open_by_pin("p", "p", 1)).pin);
    assert!(stage.rotates("p", 0));
    let admit = stage.admit("p");
    assert!(stage.alive(&admit).pin && stage.alive(&check("p", 1)).pin);
    assert!(!stage.alive(&check("a", 1)).pin);
}

/// Resets an authority to the storage of an earlier release.
fn as_written_before(stage: &mut Stage, statements: &[&str]) {
    let done = stage.storage.transact(|sql| {
        for statement in statements {
            sql.exec(statement, &[])?;
        }
        sql.exec("UPDATE object SET schema = 1", &[])?;
        Ok(Decision { outcome: (), wake_at: None })
    });
    done.unwrap();
}

const WITHOUT_COMPANY_USES: &[&str] = &["DROP TABLE company_uses"];
const WITHOUT_FACTORS: &[&str] = &[
    "ALTER TABLE sessions DROP COLUMN factor_version",
    "ALTER TABLE sessions DROP COLUMN factor",
    "ALTER TABLE sessions DROP COLUMN fresh_at",
    "DROP TABLE factor_attempts",
];
const WITHOUT_FLOOR: &[&str] = &["ALTER TABLE authority DROP COLUMN pin_floor"];
const WITHOUT_PINS: &[&str] =
    &["ALTER TABLE authority DROP COLUMN pin_floor", "ALTER TABLE sessions DROP COLUMN pin", "DROP TABLE pin_attempts"];

#[test]
fn an_authority_of_an_earlier_release_keeps_its_sessions_and_learns_of_pins() {
    let first = [WITHOUT_COMPANY_USES, WITHOUT_FACTORS, WITHOUT_PINS].concat();
    for earlier in [&first, WITHOUT_PINS, WITHOUT_FLOOR, WITHOUT_FACTORS, WITHOUT_COMPANY_USES, &[]] {
        let mut stage = Stage::with(&["a"]);
        as_written_before(&mut stage, earlier);
        assert!(stage.is_alive("a"));
        assert_eq!(stage.storage.number("SELECT schema FROM object"), 6);
        assert_eq!(admitted(&mut stage, "a", 30), 10);
        end_pins(&mut stage, 2);
        assert_eq!(stage.ask(&open_by_pin("p", "a", 1)), STALE);
        assert!(stage.is_alive("a"));
        assert!(stage.alive(&open_by_pin("p", "a", 2)).pin);
        assert!(!stage.is_alive("a"), "whoever signs in again on a device ends what was open on it");
    }
}

#[test]
fn a_factor_that_was_verified_in_an_earlier_release_ends_with_its_removal_and_not_before() {
    let mut stage = Stage::empty();
    let mut proven = open("a");
    if let AuthorityCommand::Open { factor, .. } = &mut proven {
        *factor = true;
    }
    stage.alive(&proven);
    as_written_before(&mut stage, &["ALTER TABLE sessions DROP COLUMN factor_version"]);
    for (credential_version, is_proven) in [(1, true), (2, false)] {
        stage.ask(&AuthorityCommand::EndFactors { credential_version });
        assert_eq!(stage.alive(&check("a", 1)).factor, is_proven);
    }
}

#[test]
fn an_authority_of_an_earlier_release_is_swept_as_any_other() {
    for earlier in [WITHOUT_PINS, WITHOUT_FLOOR, WITHOUT_FACTORS] {
        let mut stage = Stage::with(&["a"]);
        as_written_before(&mut stage, earlier);
        stage.later(61 * DAY).ring();
        assert!(stage.storage.is_empty());
    }
}
