//! Concurrent requests: 200 seeds each, for many orders of responses.

use super::stage::{EXPIRED, REPLAYED, STALE, START, Stage, check, open, open_verified};
use crate::support::objects::{Class, Fault, NativeObjects};
use asgard::domain::protection::counter::{CounterCommand, CounterOutcome};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome};
use asgard::domain::time::Timestamp;
use asgard::ports::{Clock, Objects};
use futures_util::future::{join, join_all};
use std::cell::Cell;
use std::sync::Arc;

struct FixedClock;

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        START
    }
}

fn races(race: impl AsyncFn(NativeObjects)) {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for seed in 0..200 {
        runtime.block_on(race(NativeObjects::new(Arc::new(FixedClock), seed)));
    }
}

async fn ask(objects: &NativeObjects, command: &AuthorityCommand) -> AuthorityOutcome {
    objects.authority(&"u".into(), command, Some("EU")).await.unwrap()
}

#[test]
fn of_a_hundred_parallel_replays_exactly_one_is_admitted() {
    races(async |objects| {
        ask(&objects, &open("a")).await;
        let call = Stage::empty().admit("a");
        let outcomes = join_all((0..100).map(|_| ask(&objects, &call))).await;
        assert_eq!(outcomes.iter().filter(|outcome| matches!(outcome, AuthorityOutcome::Alive(_))).count(), 1);
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == REPLAYED).count(), 99);
    });
}

#[test]
fn of_many_parallel_attempts_exactly_ten_are_taken() {
    races(async |objects| {
        let takes: Vec<_> = (0..40)
            .map(|ticket| CounterCommand::Take {
                ticket: format!("{ticket}"),
                device: None,
                limit: 10,
                window_ms: 900_000,
                nonce: None,
                part: None,
            })
            .collect();
        let outcomes = join_all(takes.iter().map(|take| objects.counter("signin:x", take))).await;
        assert_eq!(outcomes.iter().filter(|outcome| **outcome == Ok(CounterOutcome::Taken)).count(), 10);
    });
}

#[test]
fn no_sign_in_with_an_old_credential_survives_the_end_of_all() {
    let too_late = Cell::new(0);
    races(async |objects| {
        let end_all = AuthorityCommand::EndAll { credential_version: 2, keep: None };
        let late = open_verified("late", 1);
        let (opened, _) = join(ask(&objects, &late), ask(&objects, &end_all)).await;
        too_late.set(too_late.get() + u32::from(opened == STALE));
        assert!(opened == STALE || matches!(opened, AuthorityOutcome::Alive(_)));
        assert_eq!(ask(&objects, &check("late", 1)).await, EXPIRED);
    });
    assert!((20..180).contains(&too_late.get()), "both orders were seen");
}

#[test]
fn tabs_that_refresh_together_are_all_told_the_same_successor() {
    races(async |objects| {
        ask(&objects, &open("a")).await;
        let mut stage = Stage::empty();
        let rotations: Vec<_> = (0..8).map(|_| stage.rotation("a", 0)).collect();
        for outcome in join_all(rotations.iter().map(|rotation| ask(&objects, rotation))).await {
            assert!(matches!(outcome, AuthorityOutcome::Rotated { successor: 0, .. }));
        }
        assert!(matches!(ask(&objects, &stage.rotation("a", 1)).await, AuthorityOutcome::Rotated { .. }));
    });
}

#[test]
fn nothing_is_admitted_after_a_sign_out_was_answered() {
    races(async |objects| {
        ask(&objects, &open("a")).await;
        let mut stage = Stage::empty();
        let (call, close, late, again) = (stage.admit("a"), stage.close("a"), stage.admit("a"), stage.rotation("a", 0));
        let (_, closed) = join(ask(&objects, &call), ask(&objects, &close)).await;
        assert!(matches!(closed, AuthorityOutcome::Alive(_)));
        assert_eq!((ask(&objects, &late).await, ask(&objects, &again).await), (EXPIRED, EXPIRED));
    });
}

#[test]
fn a_call_that_fails_before_its_commit_can_be_made_again() {
    races(async |objects| {
        objects.fail(Class::Authority, Fault::BeforeCommit);
        assert!(objects.authority(&"u".into(), &open("a"), None).await.is_err());
        assert!(objects.look(Class::Authority, "u", |storage| storage.is_empty() && storage.alarm.is_none()));
        ask(&objects, &open("a")).await;
        let call = Stage::empty().admit("a");
        objects.fail(Class::Authority, Fault::BeforeCommit);
        assert!(objects.authority(&"u".into(), &call, None).await.is_err());
        assert!(matches!(ask(&objects, &call).await, AuthorityOutcome::Alive(_)), "the nonce was not used up");
    });
}

#[test]
fn a_rotation_whose_answer_was_lost_is_told_again() {
    races(async |objects| {
        ask(&objects, &open("a")).await;
        let mut stage = Stage::empty();
        objects.fail(Class::Authority, Fault::AfterCommit);
        assert!(objects.authority(&"u".into(), &stage.rotation("a", 0), None).await.is_err());
        assert!(matches!(ask(&objects, &stage.rotation("a", 0)).await, AuthorityOutcome::Rotated { successor: 0, .. }));
        assert!(matches!(ask(&objects, &stage.rotation("a", 1)).await, AuthorityOutcome::Rotated { .. }));
    });
}

#[test]
fn an_object_out_of_reach_keeps_what_it_had() {
    races(async |objects| {
        ask(&objects, &open("a")).await;
        objects.fail(Class::Authority, Fault::Unreached);
        assert!(objects.authority(&"u".into(), &check("a", 1), None).await.is_err());
        assert!(matches!(ask(&objects, &check("a", 1)).await, AuthorityOutcome::Alive(_)));
    });
}
