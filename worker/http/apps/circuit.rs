//! Circuit breakers, one for each app: one that failed several times in a row is not asked for a while, so that nobody waits for it.

use crate::domain::time::Timestamp;
use std::collections::HashMap;
use std::sync::Mutex;

/// Failures in a row that open a circuit.
const FAILURES: u32 = 5;
/// How long it stays open, in milliseconds. The first call after that finds out.
const OPEN_MS: i64 = 10_000;

/// The circuits of this isolate.
#[derive(Default)]
pub struct Circuits(Mutex<HashMap<String, Circuit>>);

#[derive(Clone, Copy)]
struct Circuit {
    failures: u32,
    last: Timestamp,
}

impl Circuits {
    /// Milliseconds until an app is asked again, where its circuit is open.
    #[must_use]
    pub fn closes_in(&self, app: &str, now: Timestamp) -> Option<i64> {
        let circuit = self.0.lock().ok()?.get(app).copied()?;
        let left = OPEN_MS - now.since(circuit.last);
        (circuit.failures >= FAILURES && left > 0).then_some(left)
    }

    /// Notes how a call went.
    pub fn note(&self, app: &str, has_answered: bool, now: Timestamp) {
        let Ok(mut circuits) = self.0.lock() else { return };
        if has_answered {
            circuits.remove(app);
            return;
        }
        let failures = circuits.get(app).map_or(0, |circuit| circuit.failures).saturating_add(1);
        circuits.insert(app.to_owned(), Circuit { failures, last: now });
    }
}

#[cfg(test)]
mod tests {
    use super::{Circuits, FAILURES, OPEN_MS};
    use crate::domain::time::Timestamp;

    const NOW: Timestamp = Timestamp(1_795_167_000_000);

    #[test]
    fn failures_in_a_row_open_the_circuit_of_their_app_alone_for_a_while() {
        let circuits = Circuits::default();
        for _ in 1..FAILURES {
            circuits.note("a", false, NOW);
        }
        assert_eq!(circuits.closes_in("a", NOW), None);
        circuits.note("a", false, NOW);
        assert_eq!((circuits.closes_in("a", NOW.plus(1)), circuits.closes_in("b", NOW)), (Some(OPEN_MS - 1), None));
        assert_eq!(circuits.closes_in("a", NOW.plus(OPEN_MS)), None);
        // The one that finds out that nothing is better opens it again.
        circuits.note("a", false, NOW.plus(OPEN_MS));
        assert_eq!(circuits.closes_in("a", NOW.plus(OPEN_MS)), Some(OPEN_MS));
    }

    #[test]
    fn an_answer_closes_it() {
        let circuits = Circuits::default();
        for has_answered in [false, false, false, false, true, false] {
            circuits.note("a", has_answered, NOW);
        }
        assert_eq!(circuits.closes_in("a", NOW), None);
    }
}
