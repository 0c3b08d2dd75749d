use super::stage::{EXPIRED, REPLAYED, Stage};
use asgard::domain::sessions::authority::{AuthorityCommand, AuthorityOutcome, REUSE_GRACE_MS};
use proptest::prelude::*;

#[test]
fn a_secret_is_changed_for_its_successor_again_and_again() {
    let mut stage = Stage::with(&["a"]);
    assert!((0..20).all(|step| stage.later(600_000).rotates("a", step)));
}

#[test]
fn a_lost_answer_is_told_again_until_the_successor_was_shown() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    assert!(stage.later(86_400_000).rotates("a", 0), "a day later, the successor was never shown");
    assert!(stage.rotates("a", 1));
}

#[test]
fn a_tab_that_comes_second_is_answered_for_ten_seconds() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    assert!(stage.rotates("a", 1));
    assert!(stage.later(REUSE_GRACE_MS - 1).rotates("a", 0));
    assert!(stage.rotates("a", 1), "what the second tab received leads to what is in force");
    assert!(stage.rotates("a", 2));
}

#[test]
fn a_secret_shown_after_its_grace_ends_the_family() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    assert!(stage.rotates("a", 1));
    assert!(!stage.later(REUSE_GRACE_MS).rotates("a", 0));
    assert!(!stage.is_alive("a"));
    assert!(!stage.rotates("a", 2), "the thief's and the owner's secrets are worth nothing now");
}

#[test]
fn a_secret_that_never_was_ends_the_family() {
    let mut stage = Stage::with(&["a", "b"]);
    assert!(!stage.rotates("a", 7));
    assert_eq!((stage.is_alive("a"), stage.is_alive("b")), (false, true));
}

#[test]
fn a_replayed_rotation_is_a_replay_and_ends_nothing() {
    let mut stage = Stage::with(&["a"]);
    let first = stage.rotation("a", 0);
    assert!(matches!(stage.ask(&first), AuthorityOutcome::Rotated { .. }));
    assert!(stage.rotates("a", 1));
    stage.later(60_000);
    assert_eq!(stage.ask(&first), REPLAYED);
    assert!(stage.rotates("a", 2));
}

#[test]
fn a_successor_made_with_an_older_key_is_told_again_by_that_key() {
    let mut stage = Stage::with(&["a"]);
    assert!(stage.rotates("a", 0));
    let with_new_key = |nonce, successors: &[&str]| AuthorityCommand::Rotate {
        sid: "a".into(),
        device: "d-a".into(),
        presented: "a0".into(),
        successors: successors.iter().map(|text| (*text).to_owned()).collect(),
        nonce,
    };
    let again = with_new_key(stage.nonce(), &["new key's a1", "a1"]);
    assert!(matches!(stage.ask(&again), AuthorityOutcome::Rotated { successor: 1, .. }));
    let without_old_key = with_new_key(stage.nonce(), &["new key's a1"]);
    assert_eq!(stage.ask(&without_old_key), EXPIRED, "nobody can make that successor any more");
}

#[test]
fn secrets_past_their_grace_are_not_kept() {
    let mut stage = Stage::with(&["a"]);
    assert!((0..50).all(|step| stage.later(60_000).rotates("a", step)));
    assert!(stage.storage.number("SELECT count(*) FROM retired") <= 3);
}

/// The contract, implemented without a database: a secret is accepted while it is current, until its successor is
/// presented, and for ten more seconds.
#[derive(Default)]
struct Contract {
    /// When each secret was first presented, by its index in the chain.
    shown: Vec<i64>,
    is_over: bool,
}

impl Contract {
    fn show(&mut self, step: usize, now: i64) -> bool {
        let is_next = step == self.shown.len();
        let is_repeated =
            step < self.shown.len() && self.shown.get(step + 1).is_none_or(|at| now < at + REUSE_GRACE_MS);
        self.is_over |= !is_next && !is_repeated;
        if is_next && !self.is_over {
            self.shown.push(now);
        }
        !self.is_over
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_secrets_is_answered_as_the_contract_says(
        shown in prop::collection::vec((0_u32..4, prop_oneof![Just(0_i64), 1_i64..4_000, 9_990_i64..10_010, 1_i64..120_000]), 1..40),
    ) {
        let (mut stage, mut contract) = (Stage::with(&["a"]), Contract::default());
        for (back, ms) in shown {
            let step = u32::try_from(contract.shown.len()).unwrap().saturating_sub(back);
            let now = stage.later(ms).now;
            prop_assert_eq!(stage.rotates("a", step), contract.show(step as usize, now.0));
            prop_assert_eq!(stage.is_alive("a"), !contract.is_over);
        }
    }
}
