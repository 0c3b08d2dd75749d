//! Circuit breakers, one per app: after several failures in a row an app is not called for a while, so that no caller waits for it. Failures in
//! one company's calls open the circuit for that company only, until a call of another company fails, too.

use crate::domain::ids::{AppName, TenantId};
use crate::domain::time::Timestamp;
use std::collections::HashMap;
use std::sync::Mutex;

/// Number of failures in a row that open a circuit.
const FAILURES: u32 = 5;
/// How long it stays open, in milliseconds; the first call after that is the probe.
const OPEN_MS: i64 = 10_000;

/// The circuit breakers of this isolate.
#[derive(Default)]
pub struct Circuits(Mutex<HashMap<AppName, Circuit>>);

struct Circuit {
    failures: u32,
    last: Timestamp,
    /// The company whose calls failed; `None` once calls of several did.
    only: Option<TenantId>,
}

impl Circuits {
    /// Milliseconds until the circuit of an app closes for a company; `None` if it is closed.
    #[must_use]
    pub fn closes_in(&self, app: &AppName, tenant: &TenantId, now: Timestamp) -> Option<i64> {
        let circuits = self.0.lock().ok()?;
        let circuit = circuits.get(app)?;
        let left = OPEN_MS - now.since(circuit.last);
        let is_concerned = circuit.only.as_ref().is_none_or(|only| only == tenant);
        (circuit.failures >= FAILURES && left > 0 && is_concerned).then_some(left)
    }

    /// Records the result of a company's call.
    pub fn note(&self, app: &AppName, tenant: &TenantId, has_answered: bool, now: Timestamp) {
        let Ok(mut circuits) = self.0.lock() else { return };
        if has_answered {
            circuits.remove(app);
            return;
        }
        let first = Circuit { failures: 0, last: now, only: Some(tenant.clone()) };
        let circuit = circuits.entry(app.to_owned()).or_insert(first);
        circuit.failures = circuit.failures.saturating_add(1);
        circuit.last = now;
        circuit.only.take_if(|only| only != tenant);
    }
}

#[cfg(test)]
mod tests {
    use super::{Circuits, FAILURES, OPEN_MS};
    use crate::domain::ids::{AppName, TenantId};
    use crate::domain::time::Timestamp;

    const NOW: Timestamp = Timestamp(1_795_167_000_000);

    fn tenants() -> (TenantId, TenantId) {
        (TenantId::from("t-alpha"), TenantId::from("t-beta"))
    }

    #[test]
    fn failures_in_a_row_open_the_circuit_of_their_app_alone_for_a_while() {
        let (circuits, app, (alpha, _)) = (Circuits::default(), AppName::from("a"), tenants());
        for _ in 1..FAILURES {
            circuits.note(&app, &alpha, false, NOW);
        }
        assert_eq!(circuits.closes_in(&app, &alpha, NOW), None);
        circuits.note(&app, &alpha, false, NOW);
        let closes = |app: &AppName, ms| circuits.closes_in(app, &alpha, NOW.plus(ms));
        assert_eq!(
            (closes(&app, 1), closes(&AppName::from("b"), 1), closes(&app, OPEN_MS)),
            (Some(OPEN_MS - 1), None, None)
        );
        // A failed probe opens it again.
        circuits.note(&app, &alpha, false, NOW.plus(OPEN_MS));
        assert_eq!(closes(&app, OPEN_MS), Some(OPEN_MS));
    }

    #[test]
    fn failures_of_one_company_close_an_app_to_nobody_else_until_another_fails_as_well() {
        let (circuits, app, (alpha, beta)) = (Circuits::default(), AppName::from("a"), tenants());
        for _ in 0..9 {
            circuits.note(&app, &alpha, false, NOW);
        }
        assert_eq!(
            (circuits.closes_in(&app, &alpha, NOW), circuits.closes_in(&app, &beta, NOW)),
            (Some(OPEN_MS), None)
        );
        circuits.note(&app, &beta, false, NOW);
        circuits.note(&app, &alpha, false, NOW);
        let gamma = TenantId::from("t-gamma");
        assert_eq!(
            (circuits.closes_in(&app, &beta, NOW), circuits.closes_in(&app, &gamma, NOW)),
            (Some(OPEN_MS), Some(OPEN_MS))
        );
    }

    #[test]
    fn an_answer_closes_it() {
        let (circuits, app, (alpha, _)) = (Circuits::default(), AppName::from("a"), tenants());
        for has_answered in [false, false, false, false, true, false] {
            circuits.note(&app, &alpha, has_answered, NOW);
        }
        assert_eq!(circuits.closes_in(&app, &alpha, NOW), None);
    }
}
