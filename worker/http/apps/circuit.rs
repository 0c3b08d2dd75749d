//! Circuit breakers, one per app: after several failures in a row an app is not called for a while, so that no caller waits for it. Failures in
//! one company's calls open the circuit for that company only, until a call of another company fails, too.

use crate::domain::ids::{AppName, TenantId};
use crate::domain::time::Timestamp;
use std::collections::HashMap;
use std::sync::Mutex;

/// Number of failures in a row that open a circuit.
const FAILURES: u32 = 5;
/// How long it stays open, in milliseconds. The first call after that is the probe: until it is answered, the circuit stays open for as long again.
const OPEN_MS: i64 = 10_000;

/// The circuit breakers of this isolate.
#[derive(Default)]
pub struct Circuits(Mutex<HashMap<AppName, Circuit>>);

struct Circuit {
    failures: u32,
    /// When the last call failed, or a probe began.
    since: Timestamp,
    /// The company whose calls failed; `None` once calls of several did.
    only: Option<TenantId>,
}

impl Circuits {
    /// Admits a company's call: while the circuit is closed, and as its probe.
    ///
    /// # Errors
    /// The milliseconds until the next probe, if the circuit is open for the company.
    pub fn admit(&self, app: &AppName, tenant: &TenantId, now: Timestamp) -> Result<(), i64> {
        let Ok(mut circuits) = self.0.lock() else { return Ok(()) };
        let Some(circuit) = circuits.get_mut(app) else { return Ok(()) };
        let is_concerned = circuit.only.as_ref().is_none_or(|only| only == tenant);
        if circuit.failures < FAILURES || !is_concerned {
            return Ok(());
        }
        let left = OPEN_MS - now.since(circuit.since);
        if left > 0 {
            return Err(left);
        }
        circuit.since = now;
        Ok(())
    }

    /// Records the result of a company's call.
    pub fn note(&self, app: &AppName, tenant: &TenantId, has_answered: bool, now: Timestamp) {
        let Ok(mut circuits) = self.0.lock() else { return };
        if has_answered {
            circuits.remove(app);
            return;
        }
        let first = Circuit { failures: 0, since: now, only: Some(tenant.clone()) };
        let circuit = circuits.entry(app.to_owned()).or_insert(first);
        circuit.failures = circuit.failures.saturating_add(1);
        circuit.since = now;
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
        assert_eq!(circuits.admit(&app, &alpha, NOW), Ok(()));
        circuits.note(&app, &alpha, false, NOW);
        let admit = |app: &AppName, ms| circuits.admit(app, &alpha, NOW.plus(ms));
        assert_eq!((admit(&app, 1), admit(&AppName::from("b"), 1)), (Err(OPEN_MS - 1), Ok(())));
    }

    #[test]
    fn one_call_at_a_time_probes_an_open_circuit() {
        let (circuits, app, (alpha, _)) = (Circuits::default(), AppName::from("a"), tenants());
        for _ in 0..FAILURES {
            circuits.note(&app, &alpha, false, NOW);
        }
        let admit = |ms| circuits.admit(&app, &alpha, NOW.plus(ms));
        assert_eq!((admit(OPEN_MS), admit(OPEN_MS)), (Ok(()), Err(OPEN_MS)));
        // A probe that is never answered, as its caller went away, is followed by another.
        assert_eq!((admit(2 * OPEN_MS - 1), admit(2 * OPEN_MS)), (Err(1), Ok(())));
        circuits.note(&app, &alpha, false, NOW.plus(2 * OPEN_MS + 5));
        assert_eq!(admit(3 * OPEN_MS), Err(5), "a failed probe opens it again");
        assert_eq!(admit(3 * OPEN_MS + 5), Ok(()));
        circuits.note(&app, &alpha, true, NOW.plus(3 * OPEN_MS + 6));
        assert_eq!((admit(3 * OPEN_MS + 6), admit(3 * OPEN_MS + 6)), (Ok(()), Ok(())), "an answered one closes it");
    }

    #[test]
    fn failures_of_one_company_close_an_app_to_nobody_else_until_another_fails_as_well() {
        let (circuits, app, (alpha, beta)) = (Circuits::default(), AppName::from("a"), tenants());
        for _ in 0..9 {
            circuits.note(&app, &alpha, false, NOW);
        }
        assert_eq!((circuits.admit(&app, &alpha, NOW), circuits.admit(&app, &beta, NOW)), (Err(OPEN_MS), Ok(())));
        circuits.note(&app, &beta, false, NOW);
        circuits.note(&app, &alpha, false, NOW);
        let gamma = TenantId::from("t-gamma");
        assert_eq!((circuits.admit(&app, &beta, NOW), circuits.admit(&app, &gamma, NOW)), (Err(OPEN_MS), Err(OPEN_MS)));
    }

    #[test]
    fn an_answer_closes_it() {
        let (circuits, app, (alpha, _)) = (Circuits::default(), AppName::from("a"), tenants());
        for has_answered in [false, false, false, false, true, false] {
            circuits.note(&app, &alpha, has_answered, NOW);
        }
        assert_eq!(circuits.admit(&app, &alpha, NOW), Ok(()));
    }
}
