//! The queue of password hashes: one at a time, a turn of the event loop between two, networks in turn, and a bounded wait.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, PASSWORD, UNKNOWN};
use asgard::domain::time::Timestamp;
use asgard::http::pipeline::hash_queue::{HashQueue, QueueStatus};
use asgard::http::pipeline::running_requests::RunningRequests;
use futures_util::future::{join, join_all};
use serde_json::json;
use std::sync::Arc;

/// The maximum length of the queue.
const CAPACITY: usize = 32;
const NOW: Timestamp = Timestamp(1_000);

fn enter(queue: &HashQueue, network: &str) -> u64 {
    queue.enter(network, NOW).unwrap()
}

fn ask(queue: &HashQueue, ticket: u64) -> QueueStatus {
    queue.poll(ticket, NOW, false)
}

/// Every request polls in every turn of the event loop; returns the order in which they hashed.
fn order(queue: &HashQueue, tickets: &[u64]) -> Vec<u64> {
    let (mut waiting, mut hashed) = (tickets.to_vec(), Vec::new());
    for _ in 0..100 {
        waiting.retain(|ticket| match ask(queue, *ticket) {
            QueueStatus::Ready => {
                hashed.push(*ticket);
                false
            }
            QueueStatus::Waiting => true,
            QueueStatus::Evicted => panic!("{ticket} was lost"),
        });
    }
    hashed
}

#[test]
fn networks_take_turns_and_each_keeps_its_order() {
    let queue = HashQueue::default();
    let tickets: Vec<u64> = ["a", "a", "a", "b", "c", "c"].map(|network| enter(&queue, network)).to_vec();
    let [a1, a2, a3, b1, c1, c2] = tickets[..] else { panic!() };
    assert_eq!(order(&queue, &tickets), [a1, b1, c1, a2, c2, a3]);
}

#[test]
fn between_two_hashes_the_event_loop_turns() {
    let queue = HashQueue::default();
    let (first, second, third) = (enter(&queue, "a"), enter(&queue, "a"), enter(&queue, "b"));
    assert_eq!(ask(&queue, first), QueueStatus::Ready);
    // Both were woken beside the hash, before anything else was looked at; only their next turn counts.
    assert_eq!((ask(&queue, second), ask(&queue, third)), (QueueStatus::Waiting, QueueStatus::Waiting));
    assert_eq!(
        (ask(&queue, second), ask(&queue, third)),
        (QueueStatus::Waiting, QueueStatus::Ready),
        "network b is next"
    );
    assert_eq!((ask(&queue, second), ask(&queue, second)), (QueueStatus::Waiting, QueueStatus::Ready));
}

#[test]
fn whoever_went_away_holds_nobody_up() {
    let queue = HashQueue::default();
    let (gone, left, stays) = (enter(&queue, "a"), enter(&queue, "a"), enter(&queue, "b"));
    queue.leave(left);
    assert_eq!(ask(&queue, left), QueueStatus::Evicted);
    let turns: Vec<QueueStatus> = (0..5).map(|_| ask(&queue, stays)).collect();
    assert_eq!(
        turns[3..],
        [QueueStatus::Waiting, QueueStatus::Ready],
        "whoever does not poll is waited for a few turns"
    );
    // Back again, it has to wait like every other.
    assert_eq!((ask(&queue, gone), ask(&queue, gone)), (QueueStatus::Waiting, QueueStatus::Ready));
}

#[test]
fn a_full_queue_refuses_until_those_who_went_away_are_forgotten() {
    let queue = HashQueue::default();
    for number in 0..CAPACITY {
        enter(&queue, &format!("network {number}"));
    }
    assert_eq!(queue.enter("another", NOW), None);
    assert_eq!(queue.enter("another", NOW.plus(4_999)), None);
    assert!(queue.enter("another", NOW.plus(5_000)).is_some());
}

#[test]
fn a_hash_waits_for_running_requests_for_a_limited_number_of_turns() {
    let queue = HashQueue::default();
    let (first, second) = (enter(&queue, "a"), enter(&queue, "b"));
    let mut turns = 0;
    while queue.poll(first, NOW, true) == QueueStatus::Waiting {
        assert_eq!(queue.poll(second, NOW, true), QueueStatus::Waiting);
        turns += 1;
    }
    assert_eq!(turns, 25);
    // Each hash waits anew, and no longer once nobody else runs.
    assert_eq!(ask(&queue, second), QueueStatus::Waiting);
    assert_eq!(queue.poll(second, NOW, true), QueueStatus::Waiting);
    assert_eq!(ask(&queue, second), QueueStatus::Ready);
}

#[test]
fn a_long_queue_hashes_without_waiting_for_running_requests() {
    let queue = HashQueue::default();
    let tickets: Vec<u64> = (0..5).map(|_| enter(&queue, "a")).collect();
    assert_eq!(queue.poll(tickets[0], NOW, true), QueueStatus::Ready);
    assert_eq!(ask(&queue, tickets[1]), QueueStatus::Waiting, "the turn after a hash");
    assert_eq!(queue.poll(tickets[1], NOW, true), QueueStatus::Waiting, "four are left");
}

#[test]
fn a_caller_that_went_away_is_skipped_while_requests_run() {
    let queue = HashQueue::default();
    let (_gone, stays) = (enter(&queue, "a"), enter(&queue, "b"));
    let ready = (0..40).find(|_| queue.poll(stays, NOW, true) == QueueStatus::Ready);
    assert_eq!(ready, Some(29), "25 turns for the running requests, a few for whoever is next");
}

#[test]
fn a_request_runs_until_it_is_answered_but_not_while_it_waits_for_its_turn_nor_for_long() {
    let requests = Arc::new(RunningRequests::default());
    let one = requests.start("one", NOW);
    assert!(requests.are_any(NOW));
    requests.pause("one");
    assert!(!requests.are_any(NOW));
    requests.resume("one", NOW);
    assert!(requests.are_any(NOW));
    drop(one);
    assert!(!requests.are_any(NOW));
    let _two = requests.start("two", NOW);
    assert!(requests.are_any(NOW.plus(249)));
    assert!(!requests.are_any(NOW.plus(250)), "its client may have disconnected");
}

#[test]
fn a_flood_crowds_out_itself() {
    let queue = HashQueue::default();
    let flood: Vec<u64> = (0..CAPACITY).map(|_| enter(&queue, "flood")).collect();
    assert_eq!(queue.enter("flood", NOW), None);
    let other = enter(&queue, "other");
    assert_eq!(ask(&queue, flood[CAPACITY - 1]), QueueStatus::Evicted, "the last of the flood gave way");
    assert_eq!(order(&queue, &[flood[0], flood[1], other]), [flood[0], other, flood[1]]);
}

#[tokio::test]
async fn a_call_that_finds_the_queue_full_is_told_when_to_come_back_and_counts_nothing() {
    let app = TestApp::new();
    let now = app.app.clock.now();
    for number in 0..CAPACITY {
        app.app.hashing.enter(&format!("network {number}"), now).unwrap();
    }
    for email in [ANNA, UNKNOWN] {
        for _ in 0..11 {
            let mut browser = app.browser();
            let reply = browser.sign_in(email).await;
            assert_eq!((reply.outcome(), reply.header("retry-after")), ((503, "unavailable".into()), "2"), "{email}");
        }
    }
    app.clock.advance(5_000);
    assert_eq!(app.browser().sign_in(ANNA).await.status, 200, "none of the eleven was counted");
}

/// With one attempt, a change of the password fails the second time if the first one counted.
#[tokio::test]
async fn a_right_password_takes_no_attempt_where_the_new_one_finds_the_queue_full() {
    let mut outcomes = Vec::new();
    for turns in 0..12 {
        let limits = r#"{"limits":{"signinPerAddress":{"count":1,"minutes":60}}}"#;
        let app = TestApp::configured(1, "production", limits);
        let mut anna = signed_in(&app, ANNA).await;
        let asked = app.db.statements().len();
        // After the stored password was read, at one of the moments at which the new one is about to be hashed.
        let filled = async {
            for _ in 0..10_000 {
                if app.db.statements().len() > asked {
                    break;
                }
                tokio::task::yield_now().await;
            }
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            let networks = (0..).map(|number| format!("network {number}"));
            let now = app.app.clock.now();
            networks.map_while(|network| app.app.hashing.enter(&network, now)).collect::<Vec<_>>()
        };
        let change = json!({ "password": "Winter-2027", "currentPassword": PASSWORD });
        let (reply, tickets) = join(anna.patch("/api/user/me", &change), filled).await;
        for ticket in tickets {
            app.app.hashing.leave(ticket);
        }
        if reply.status == 503 {
            assert_eq!(anna.patch("/api/user/me", &change).await.status, 200, "after {turns} turns");
        }
        outcomes.push(reply.status.as_u16());
    }
    assert!(outcomes.contains(&503), "{outcomes:?}");
}

#[tokio::test]
async fn sign_ins_at_once_all_come_to_their_turn() {
    let app = TestApp::new();
    let all = (0..CAPACITY).map(|_| {
        let mut browser = app.browser();
        async move { browser.sign_in(ANNA).await.status.as_u16() }
    });
    let mut outcomes = join_all(all).await;
    outcomes.sort_unstable();
    // Ten concurrent attempts of strangers are admitted; those were evaluated, and none was lost in the queue.
    assert!(outcomes.iter().all(|status| [200, 429].contains(status)), "{outcomes:?}");
    assert!(outcomes.iter().filter(|status| **status == 200).count() >= 10, "{outcomes:?}");
}
