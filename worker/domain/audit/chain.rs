//! The hash chain of a tenant's audit log: events are ordered by `seq`. A seal covers the events since the previous seal
//! and the hash of that seal, so an event cannot be changed, deleted or moved without breaking the chain.

use crate::domain::crypto::bytes::hash;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// The sealed columns of an event, in order.
const COLUMNS: [&str; 10] =
    ["tenant_id", "seq", "id", "action", "actor", "object", "detail", "network", "trace_id", "created_at"];

/// Personal values of an event are sealed as their salted hash, so that they can be erased and the rest still be verified
/// (decision 120).
const CHANGES_HASH: &str = "changes_hash";

/// An event, by column name; `salt` and `changes` are the personal values stored beside it.
pub type Event = Map<String, Value>;

/// A seal: a link of the hash chain.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Seal {
    /// The last event that it covers.
    pub seq: i64,
    /// SHA-256 as base64url.
    pub hash: String,
}

impl Seal {
    /// The predecessor of the first seal.
    #[must_use]
    pub const fn none() -> Self {
        Self { seq: 0, hash: String::new() }
    }
}

/// A fault found in an audit log, or events that are not sealed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainFault {
    /// Events are missing.
    Missing {
        /// The first.
        from: i64,
        /// The last.
        to: i64,
    },
    /// One of the events, or the seal, was changed after sealing.
    Changed {
        /// The first that the seal covers.
        from: i64,
        /// The last.
        to: i64,
    },
    /// The values beside an event do not match their sealed hash.
    Forged {
        /// The event.
        at: i64,
    },
    /// A seal that was stored elsewhere is missing: the log was truncated or rewritten.
    Cut {
        /// The `seq` of the first missing seal.
        at: i64,
    },
    /// Events that no seal covers yet; in an active log at most those of the last minute.
    Unsealed {
        /// The first.
        from: i64,
        /// The last.
        to: i64,
    },
}

impl ChainFault {
    /// Whether the log was tampered with.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        !matches!(self, Self::Unsealed { .. })
    }
}

/// The sequence number of an event; D1 returns integers as either kind of number.
#[must_use]
pub fn seq(event: &Event) -> i64 {
    event.get("seq").and_then(whole).unwrap_or(0)
}

fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_f64().map(|number| number as i64))
}

/// The sealed form of an event: a JSON list, so that columns are delimited unambiguously.
fn line(event: &Event) -> String {
    let column = |name| match event.get(name) {
        Some(number @ Value::Number(_)) => json!(whole(number)),
        Some(value) => value.clone(),
        None => Value::Null,
    };
    let mut columns = COLUMNS.map(column).to_vec();
    columns.extend(event.get(CHANGES_HASH).filter(|hash| !hash.is_null()).cloned());
    Value::Array(columns).to_string()
}

/// The hash of the values beside an event, if there are any. Without the salt, values cannot be guessed from it.
fn changes_hash(event: &Event) -> Option<String> {
    let text = |name| event.get(name).and_then(Value::as_str);
    Some(hash(json!([text("salt")?, text("changes")?]).to_string().as_bytes()))
}

/// Adds the hash of its values to each event, and returns these hashes by `seq`.
pub fn commit(events: &mut [Event]) -> Map<String, Value> {
    let mut hashes = Map::new();
    for event in events {
        if let Some(hash) = changes_hash(event) {
            hashes.insert(seq(event).to_string(), json!(hash));
            event.insert(CHANGES_HASH.to_owned(), json!(hash));
        }
    }
    hashes
}

/// Whether the values beside an event do not match its sealed hash. Missing values were erased.
fn is_forged(event: &Event) -> bool {
    changes_hash(event).is_some_and(|hash| event.get(CHANGES_HASH).and_then(Value::as_str) != Some(&hash))
}

/// Computes the seal over events, chained to the seal before them.
#[must_use]
pub fn seal(before: &Seal, events: &[Event]) -> Option<Seal> {
    let last = events.last()?;
    let mut text = before.hash.clone();
    for event in events {
        text.push('\n');
        text.push_str(&line(event));
    }
    Some(Seal { seq: seq(last), hash: hash(text.as_bytes()) })
}

/// Verifies an audit log; events and seals are ordered by `seq`. `known_seals` are seals that were read earlier and stored
/// elsewhere. `scripts/operations/audit/chain.mjs` does the same for operators; `tests/core/repository/audit_chain.rs` compares the
/// two.
#[must_use]
pub fn verify(events: &[Event], seals: &[Seal], known_seals: &[Seal]) -> Vec<ChainFault> {
    verify_behind(&Seal::none(), events, seals, known_seals)
}

/// Verifies a log whose beginning was deleted by retention: `anchor` is the last deleted seal.
#[must_use]
pub fn verify_behind(anchor: &Seal, events: &[Event], seals: &[Seal], logged: &[Seal]) -> Vec<ChainFault> {
    let mut faults = Vec::new();
    let mut rest = events;
    let mut before = anchor.clone();
    for found in seals {
        let covered = rest.partition_point(|event| seq(event) <= found.seq);
        let (events, behind) = rest.split_at_checked(covered).unwrap_or((rest, &[]));
        rest = behind;
        let is_whole = gaps(events, before.seq, Some(found.seq), &mut faults);
        if is_whole && seal(&before, events).as_ref() != Some(found) {
            faults.push(ChainFault::Changed { from: before.seq + 1, to: found.seq });
        }
        faults
            .extend(events.iter().filter(|event| is_forged(event)).map(|event| ChainFault::Forged { at: seq(event) }));
        before = found.clone();
    }
    gaps(rest, before.seq, None, &mut faults);
    let is_gone = |seal: &&Seal| seal.seq >= anchor.seq && *seal != anchor && !seals.contains(seal);
    if let Some(at) = logged.iter().filter(is_gone).map(|seal| seal.seq).min() {
        faults.push(ChainFault::Cut { at });
    }
    if let Some((first, last)) = rest.first().zip(rest.last()) {
        faults.push(ChainFault::Unsealed { from: seq(first), to: seq(last) });
    }
    faults
}

/// Whether no event between `before` and `end` is missing; adds the gaps to `faults`.
fn gaps(events: &[Event], before: i64, end: Option<i64>, faults: &mut Vec<ChainFault>) -> bool {
    let known = faults.len();
    let mut last = before;
    for at in events.iter().map(seq).chain(end.map(|end| end + 1)) {
        if at > last + 1 {
            faults.push(ChainFault::Missing { from: last + 1, to: at - 1 });
        }
        last = at;
    }
    faults.len() == known
}

#[cfg(test)]
mod tests {
    use super::{ChainFault, Event, Seal, commit, seal, verify};
    use serde_json::{Value, json};

    fn event(seq: i64) -> Event {
        let Value::Object(event) = json!({ "tenant_id": "t", "seq": seq, "id": format!("e{seq}"), "action": "role.created",
            "actor": "u", "object": "r", "detail": "{}", "network": null, "trace_id": format!("e{seq}"), "created_at": seq * 1000 })
        else {
            panic!("an object")
        };
        event
    }

    /// Nine events in three seals, and one after them.
    fn chain() -> (Vec<Event>, Vec<Seal>) {
        let events: Vec<Event> = (1..=10).map(event).collect();
        let mut seals = vec![];
        let mut before = Seal::none();
        for part in events[..9].chunks(3) {
            before = seal(&before, part).unwrap();
            seals.push(before.clone());
        }
        (events, seals)
    }

    const TAIL: ChainFault = ChainFault::Unsealed { from: 10, to: 10 };

    #[test]
    fn a_log_that_nobody_touched_has_only_its_unsealed_tail() {
        let (events, seals) = chain();
        assert_eq!(verify(&events, &seals, &[]), [TAIL]);
        assert_eq!(verify(&events[..9], &seals, &seals), []);
        assert_eq!(verify(&[], &[], &[]), []);
    }

    #[test]
    fn numbers_of_either_kind_are_the_same_event() {
        let (mut events, seals) = chain();
        events[4].insert("created_at".to_owned(), json!(5000.0));
        assert_eq!(verify(&events, &seals, &[]), [TAIL]);
    }

    #[test]
    fn a_changed_event_is_found_whatever_was_changed() {
        for column in ["tenant_id", "id", "action", "actor", "object", "detail", "network", "trace_id", "created_at"] {
            let (mut events, seals) = chain();
            events[4].insert(column.to_owned(), json!("x"));
            assert_eq!(verify(&events, &seals, &[]), [ChainFault::Changed { from: 4, to: 6 }, TAIL], "{column}");
        }
    }

    #[test]
    fn text_moved_from_one_column_to_the_next_is_found() {
        let (mut events, seals) = chain();
        events[4].insert("actor".to_owned(), json!("u\",\"r"));
        events[4].insert("object".to_owned(), json!(""));
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Changed { from: 4, to: 6 }, TAIL]);
    }

    #[test]
    fn deleted_events_are_named() {
        let (mut events, seals) = chain();
        events.remove(4);
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Missing { from: 5, to: 5 }, TAIL]);
        let (mut events, seals) = chain();
        events.drain(1..7);
        assert_eq!(verify(&events, &seals, &[])[0], ChainFault::Missing { from: 2, to: 3 });
        assert_eq!(verify(&events[..0], &seals, &[])[0], ChainFault::Missing { from: 1, to: 3 });
        let (mut events, seals) = chain();
        events.truncate(8);
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Missing { from: 9, to: 9 }]);
        let (mut events, _) = chain();
        events.remove(7);
        let gap = [ChainFault::Missing { from: 8, to: 8 }, ChainFault::Unsealed { from: 1, to: 10 }];
        assert_eq!(verify(&events, &[], &[]), gap, "before it was sealed");
    }

    #[test]
    fn swapped_events_are_found() {
        let (mut events, seals) = chain();
        let (three, seven) = (json!(3), json!(7));
        events[2].insert("seq".to_owned(), seven);
        events[6].insert("seq".to_owned(), three);
        events.swap(2, 6);
        let expected = [ChainFault::Changed { from: 1, to: 3 }, ChainFault::Changed { from: 7, to: 9 }, TAIL];
        assert_eq!(verify(&events, &seals, &[]), expected);
    }

    #[test]
    fn a_seal_made_anew_over_a_change_breaks_the_next() {
        let (mut events, mut seals) = chain();
        events[4].insert("actor".to_owned(), json!("somebody else"));
        seals[1] = seal(&seals[0], &events[3..6]).unwrap();
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Changed { from: 7, to: 9 }, TAIL]);
        seals.remove(1);
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Changed { from: 4, to: 9 }, TAIL]);
    }

    #[test]
    fn an_end_that_was_cut_off_with_its_seals_is_told_by_a_seal_that_was_kept() {
        let (mut events, mut seals) = chain();
        let last = seals.pop().unwrap();
        events.truncate(6);
        assert_eq!(verify(&events, &seals, &[]), [], "the audit log alone cannot know");
        assert_eq!(verify(&events, &seals, &[last]), [ChainFault::Cut { at: 9 }]);
        assert!(ChainFault::Cut { at: 9 }.is_damage() && !TAIL.is_damage());
    }

    #[test]
    fn values_beside_an_event_can_go_and_cannot_be_others() {
        let (mut events, _) = chain();
        let before =
            |text: &str| json!(format!("[{{\"field\":\"firstName\",\"before\":\"{text}\",\"after\":\"Anne\"}}]"));
        for at in [1, 4] {
            events[at].insert("salt".to_owned(), json!("c2FsdA"));
            events[at].insert("changes".to_owned(), before("Anna"));
        }
        let hashes = commit(&mut events);
        assert_eq!(hashes.keys().collect::<Vec<_>>(), ["2", "5"]);
        assert!(!json!(hashes).to_string().contains("Ann"));
        let seals = [seal(&Seal::none(), &events).unwrap()];
        assert_eq!(verify(&events, &seals, &[]), []);
        events[1].remove("changes");
        assert_eq!(verify(&events, &seals, &[]), [], "erased");
        events[4].insert("changes".to_owned(), before("Ben"));
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Forged { at: 5 }]);
        events[4].insert("changes".to_owned(), before("Anna"));
        events[4].insert("salt".to_owned(), json!("another"));
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Forged { at: 5 }]);
        events[4].remove("changes");
        events[7].insert("salt".to_owned(), json!("c2FsdA"));
        events[7].insert("changes".to_owned(), before("Anna"));
        assert_eq!(verify(&events, &seals, &[]), [ChainFault::Forged { at: 8 }], "put beside an event that had none");
        let mut none = events.clone();
        none[4].insert("changes_hash".to_owned(), json!(null));
        none[7].remove("changes");
        assert_eq!(verify(&none, &seals, &[]), [ChainFault::Changed { from: 1, to: 10 }], "nor is the hash taken away");
    }
}
