//! The last use of a session in each company that limits idle time.

use super::stage::{DAY, MINUTE, START, Stage, check, on_device_of, open};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, MAX_COMPANY_USES};
use asgard::domain::time::Timestamp;

fn touch(stage: &mut Stage, sid: &str, tenant: Option<&str>) {
    let command = AuthorityCommand::Touch { sid: sid.into(), tenant: tenant.map(Into::into) };
    assert_eq!(stage.ask(&command), AuthorityOutcome::Done);
}

/// Minutes after the start: the use that counts everywhere, and those in companies.
fn uses(stage: &mut Stage, sid: &str) -> (i64, Vec<(String, i64)>) {
    let alive = stage.alive(&check(sid, 1));
    let minutes = |at: Timestamp| at.since(START) / MINUTE;
    let uses = alive.company_uses.iter().map(|(tenant, at)| (tenant.as_str().to_owned(), minutes(*at)));
    (minutes(alive.used_at.unwrap()), uses.collect())
}

#[test]
fn a_use_in_one_company_is_none_in_another() {
    let mut stage = Stage::with(&["a", "b"]);
    assert_eq!(uses(&mut stage, "a"), (0, Vec::new()));
    touch(stage.later(5 * MINUTE), "a", Some("alpha"));
    touch(stage.later(5 * MINUTE), "a", Some("beta"));
    touch(stage.later(5 * MINUTE), "a", Some("alpha"));
    assert_eq!(uses(&mut stage, "a"), (0, vec![("alpha".to_owned(), 15), ("beta".to_owned(), 10)]));
    assert_eq!(uses(&mut stage, "b"), (0, Vec::new()), "another session");
}

#[test]
fn a_worker_of_an_earlier_release_says_in_no_company() {
    let mut stage = Stage::with(&["a"]);
    touch(stage.later(5 * MINUTE), "a", Some("alpha"));
    touch(stage.later(5 * MINUTE), "a", None);
    assert_eq!(uses(&mut stage, "a"), (10, vec![("alpha".to_owned(), 5)]));
}

#[test]
fn a_use_keeps_the_session_alive() {
    let mut stage = Stage::with(&["a", "b"]);
    touch(stage.later(30 * DAY), "a", Some("alpha"));
    stage.later(30 * DAY);
    assert_eq!(["a", "b"].map(|sid| stage.is_alive(sid)), [true, false]);
}

#[test]
fn the_uses_of_a_session_end_with_it() {
    let count = |stage: &Stage| stage.storage.number("SELECT COUNT(*) FROM company_uses");
    let mut stage = Stage::with(&["a", "b", "c"]);
    for sid in ["a", "b", "c"] {
        touch(&mut stage, sid, Some("alpha"));
    }
    let close = stage.close("a");
    stage.alive(&close);
    assert_eq!(count(&stage), 2, "signed out");
    stage.alive(&on_device_of("b", open("d")));
    assert_eq!(count(&stage), 1, "replaced on its device");
    touch(&mut stage, "a", Some("alpha"));
    assert_eq!(count(&stage), 1, "a use that arrives after the end leaves nothing behind");
    stage.ask(&AuthorityCommand::Erase);
    assert_eq!(count(&stage), 0, "erased");
}

#[test]
fn the_newest_uses_are_kept() {
    let mut stage = Stage::with(&["a"]);
    for number in 0..=MAX_COMPANY_USES {
        touch(stage.later(MINUTE), "a", Some(&format!("t{number}")));
    }
    let (_, kept) = uses(&mut stage, "a");
    assert_eq!(kept.len(), MAX_COMPANY_USES as usize);
    assert!(kept.iter().all(|(tenant, _)| tenant != "t0"), "the oldest is forgotten");
}
