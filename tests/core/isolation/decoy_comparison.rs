//! Every request by every caller, with any outcome: among decoys with all data, its response, the results of its
//! statements and the rows afterwards equal those among decoys with none.

use crate::isolation::calls::{self, Call};
use crate::isolation::searches;
use crate::isolation::world::{Actor, OF_BETA, World};
use crate::support::decoys::{Decoys, OF_DECOYS, RowsByOwner, rows_by_owner_of};
use crate::support::mutants;
use asgard::domain::credentials::one_time_code;
use asgard::ports::Row;
use http::{Method, StatusCode};
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;
use std::thread::Result as Caught;

/// Statements about a user or the product, not a tenant: a session's companies, whether it is in the operator's tenant, how many there are.
const OF_ALL: [&str; 3] = [
    "SELECT t.* FROM directory d JOIN tenants t",
    "SELECT u.*, c.password_phc",
    "SELECT state, companies FROM company_stats",
];

/// Every tenant but Alpha.
const OTHERS: &[&str] = &["t-aaa", "t-zzz", "t-beta", "t-gamma", "t-operator"];

/// Decoys without data: all are disabled, none is the operator, and accounts created elsewhere are members there.
const POOR: &str = "UPDATE tenants SET state = id = 't-alpha', is_operator = 0;
    INSERT OR IGNORE INTO memberships (tenant_id, user_id, created_at) VALUES ('t-aaa', 'u-made-there', 1)";

/// Initial changes of the two worlds.
#[derive(Clone, Copy, Default)]
pub struct Setup {
    /// In both.
    both: &'static str,
    /// Only among decoys with data.
    rich: &'static str,
}

async fn new_world(actor: Actor, how: Decoys, setup: Setup) -> World {
    let world = World::new(actor, how).await;
    let [alpha_hash, decoy_hash] = calls::mailed().map(|code| one_time_code::hash_of(&code));
    world.app.db.run(&format!("UPDATE invitations SET code_hash = '{alpha_hash}' WHERE id = 'i-1'"));
    if how == Decoys::Quiet {
        world.app.db.run(POOR);
    }
    world.app.db.run(setup.both);
    if how == Decoys::Loud {
        world.app.db.run(setup.rich);
        world.app.db.run(&format!("UPDATE invitations SET code_hash = '{decoy_hash}' WHERE id = 'i-lost'"));
    }
    world.app.db.keep();
    world
}

/// A response, and the results of its statements.
type ObservedReply = (StatusCode, String, Vec<(String, Vec<Row>)>);

/// Two worlds and their initial state.
struct DecoyComparison {
    actor: Actor,
    setup: Setup,
    worlds: [World; 2],
    before: [RowsByOwner; 2],
    calls: u64,
}

impl DecoyComparison {
    async fn new(actor: Actor, setup: Setup) -> Self {
        let worlds = [new_world(actor, Decoys::Quiet, setup).await, new_world(actor, Decoys::Loud, setup).await];
        let before = worlds.each_ref().map(|world| rows_by_owner_of(&world.app.db, OTHERS));
        Self { actor, setup, worlds, before, calls: 0 }
    }

    /// Sends a request in both worlds, each in its initial state.
    async fn replies(&mut self, call: &Call) -> [ObservedReply; 2] {
        self.calls += 1;
        let [mut poor, mut rich] = [ObservedReply::default(), ObservedReply::default()];
        for (world, observed) in self.worlds.iter_mut().zip([&mut poor, &mut rich]) {
            world.app.db.restore(1000 + self.calls);
            world.app.db.run(&call.given);
            let method = Method::from_bytes(call.method.as_bytes()).unwrap();
            let reply = world.send(&method, &call.path, &call.body).await;
            *observed = (reply.status, reply.text(), world.app.db.results());
        }
        [poor, rich]
    }

    /// The same; returns whether it succeeded.
    async fn call(&mut self, call: &Call) -> bool {
        let label = format!("{:?} {call:?}", self.actor);
        let mut replies = self.replies(call).await;
        // Objects are not restored with the databases: ended sessions and counters remain, so start new worlds.
        if replies.iter().any(|reply| matches!(reply.0.as_u16(), 401 | 429)) {
            *self = Self::new(self.actor, self.setup).await;
            replies = self.replies(call).await;
        }
        let (poor, rich) = (&replies[0], &replies[1]);
        assert_eq!((rich.0, &rich.1), (poor.0, &poor.1), "{label}: decoys change the response");
        for ((sql, rows), (_, poorly)) in rich.2.iter().zip(&poor.2) {
            let is_of_all = OF_ALL.iter().any(|start| sql.starts_with(start));
            assert!(rows == poorly || is_of_all, "{label}: decoys change the results of {sql}: {rows:?}");
        }
        let is_leaked = self.actor != Actor::Invited && (rich.1.contains(OF_DECOYS) || rich.1.contains(OF_BETA));
        assert!(!is_leaked, "{label}: {}", rich.1);
        if call.method != "GET" && call.given.is_empty() {
            let after = self.worlds.each_ref().map(|world| rows_by_owner_of(&world.app.db, OTHERS));
            self.assert_isolated(&after, &label);
        }
        rich.0.is_success()
    }

    /// Asserts that decoy rows are unchanged, and the rest is equal in both worlds.
    fn assert_isolated(&self, after: &[RowsByOwner; 2], label: &str) {
        let ([poor, rich], [poor_before, rich_before]) = (after, &self.before);
        assert_eq!(rich.selected, rich_before.selected, "{label}: decoys lost something");
        let tables: BTreeSet<_> = poor.others.keys().chain(rich.others.keys()).collect();
        for table in tables {
            let [poor, rich] = [poor, rich].map(|now| now.others.get(table));
            let [poor_before, rich_before] = [poor_before, rich_before].map(|then| then.others.get(table));
            // Rows that count all companies differ from the start, and must stay as they were.
            let expected = if poor_before == rich_before { poor } else { rich_before };
            assert_eq!(rich, expected, "{label}: decoys change {table}");
        }
    }
}

/// Every request in the long suites (`ALL_CALLS`), otherwise a sample.
fn chosen(calls: Vec<Call>) -> Vec<(usize, Call)> {
    let most = if std::env::var("ALL_CALLS").is_ok() { usize::MAX } else { 40 };
    let step = calls.len().div_ceil(most);
    calls.into_iter().enumerate().step_by(step).collect()
}

/// Awaits a future that may panic.
async fn caught<T>(act: impl Future<Output = T>) -> Caught<T> {
    let mut act = pin!(act);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| act.as_mut().poll(context))) {
        Ok(polled) => polled.map(Ok),
        Err(why) => Poll::Ready(Err(why)),
    })
    .await
}

/// Sends requests, each in the same initial state; returns how many succeeded.
async fn compare(actor: Actor, calls: Vec<Call>, setup: Setup) -> usize {
    let mut comparison = DecoyComparison::new(actor, setup).await;
    if mutants::has_trials() {
        for (key, number, mutant) in mutants::trials() {
            let call = &calls[number];
            let mut is_killed = caught(mutants::with(mutant.clone(), comparison.call(call))).await.is_err();
            // A kill counts only if the unmodified request passes in the same state: leftovers of an earlier mutant do not count.
            if is_killed && caught(comparison.call(call)).await.is_err() {
                comparison = DecoyComparison::new(actor, setup).await;
                is_killed = caught(mutants::with(mutant, comparison.call(call))).await.is_err();
                comparison = DecoyComparison::new(actor, setup).await;
            }
            mutants::report(&key, is_killed);
        }
        return 0;
    }
    let mut well = 0;
    for (number, call) in chosen(calls) {
        mutants::begin_call(number);
        well += usize::from(comparison.call(&call).await);
    }
    well
}

macro_rules! comparisons {
    ($(mod $area:ident($calls:expr $(, $both:literal)?) by $($actor:ident)*;)*) => {
        $(#[allow(non_snake_case, reason = "called like who calls")]
        mod $area {
            const BOTH: &str = concat!($($both)?);
            $(#[tokio::test]
            async fn $actor() {
                super::compare(super::Actor::$actor, $calls, super::Setup { both: BOTH, rich: "" }).await;
            })*
        })*
    };
}

comparisons! {
    mod members_are_listed_to(crate::isolation::calls::lists()) by Reader Administrator;
    mod members_are_changed_by(crate::isolation::calls::members()) by Writer Deleter Administrator;
    mod members_lose_administrators_by(crate::isolation::calls::without_administrators()) by Writer Deleter;
    mod many_are_changed_by(crate::isolation::calls::many()) by Writer Deleter Administrator;
    mod members_come_by(crate::isolation::calls::arrivals()) by Writer Administrator;
    mod roles_are_changed_by(crate::isolation::calls::roles()) by Reader Writer Deleter Administrator;
    mod companies_are_managed_by(crate::isolation::calls::companies()) by Writer Administrator;
    mod members_are_found_by(crate::isolation::searches::members()) by Reader;
    mod members_are_filtered_for(crate::isolation::searches::filters()) by Reader;
    mod the_start_page_is_shown_to(crate::isolation::calls::start_page()) by Member Reader Administrator;
    mod the_operator_starts_with(crate::isolation::calls::start_page(), "UPDATE tenants SET is_operator = id = 't-alpha', state = id <> 't-gamma'") by Reader Administrator;
    mod roles_are_found_by(crate::isolation::searches::roles()) by Reader;
    mod people_of_roles_are_found_by(crate::isolation::searches::people_of_roles()) by Reader Writer;
    mod a_company_is_found_by(crate::isolation::searches::companies(), "UPDATE tenants SET state = 0 WHERE id = 't-zzz'") by Reader Administrator;
    // A caller in the operator's tenant who does not administer it sees only that tenant, even if the same role grants more elsewhere.
    mod the_operator_is_managed_by(crate::isolation::calls::companies(), "UPDATE tenants SET is_operator = id = 't-alpha', state = id <> 't-gamma'") by Writer Deleter;
    mod the_operator_is_found_by(crate::isolation::searches::companies(), "UPDATE tenants SET is_operator = id = 't-alpha', state = id <> 't-gamma'") by Reader;
}

/// In a disabled company nothing succeeds, whichever others are enabled.
#[tokio::test]
async fn nothing_succeeds_in_a_disabled_company() {
    let disabled = Setup { both: "UPDATE tenants SET state = 0 WHERE id = 't-alpha'", ..Setup::default() };
    let all = [
        calls::lists(),
        calls::members(),
        calls::many(),
        calls::arrivals(),
        calls::roles(),
        calls::companies(),
        calls::events(),
    ];
    let some = all.into_iter().flat_map(|calls| calls.into_iter().step_by(5)).collect();
    assert_eq!(compare(Actor::Administrator, some, disabled).await, 0);
}

/// A log with more events than one query reads, among other logs: before, within and after the requested range, and at its limits.
const LONG_LOGS: Setup = Setup {
    both: "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at) VALUES
             ('t-alpha', 6000, 'e6', 'auth.signed_in', 'u-anna', 'u-anna', 'x', 1795219200000), ('t-alpha', 6001, 'e7', 'auth.signed_in', 'u-anna', 'u-anna', 'x', 1795219200001),
             ('t-alpha', 30000, 'e8', 'auth.signed_in', 'u-anna', 'u-same', 'x', 1795219200002),
             ('t-alpha', 30001, 'e9', 'auth.signed_in', 'u-anna', 'u-anna', 'x', 1795219200003),
             ('t-alpha', 30002, 'e10', 'auth.signed_in', 'u-same', 'u-anna', 'x', 1795219200004),
             ('t-alpha', 30003, 'e11', 'auth.signed_in', 'u-anna', 'u-anna', 'x', 1795219200005);
           DELETE FROM audit WHERE tenant_id = 't-alpha' AND seq < 6000",
    rich: "INSERT OR IGNORE INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
             WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 5200)
             SELECT t.id, i + p.value, t.id || (i + p.value), 'auth.signed_in', 'u-anna', 'u-anna', 'planteddecoy',
               CASE p.value WHEN 40000 THEN 1795132800000 WHEN 10000 THEN 1795219200001 ELSE 1795391999999 END
             FROM n JOIN json_each('[0, 10000, 40000]') p JOIN tenants t ON t.id = CASE p.value WHEN 40000 THEN 't-zzz' ELSE 't-aaa' END",
};

#[tokio::test]
async fn a_log_is_read_beside_long_ones() {
    for actor in [Actor::Administrator, Actor::Reader] {
        let all = calls::events().into_iter().chain(searches::events(6000, 30003)).collect();
        let well = compare(actor, all, LONG_LOGS).await;
        assert!(well > 20 || mutants::has_trials(), "{well} succeeded");
    }
}

/// The inviter must still be allowed to invite: in Alpha, or as a member of the operator's tenant.
const INVITED: Setup = Setup {
    both: "UPDATE tenants SET is_operator = 0 WHERE title = 'Decoy';
           INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-operator', 'r-same', 'Plain', 1);
           INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t-operator', 'u-stranger', 1);
           INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-operator', 'u-stranger', 'r-same');
           UPDATE users SET email_verified = 1 WHERE id = 'u-invited';
           INSERT INTO users (id, email, first_name, state, is_stand_in, created_at)
             SELECT 'u-stand-' || id, 'stand-in:' || id, 'planteddecoy', 0, 1, 1 FROM tenants WHERE id IN ('t-aaa', 't-gamma')",
    rich: "INSERT INTO invitations (tenant_id, id, email, code_hash, role_ids, invited_by, created_at, sent_at, expires_at)
             SELECT id, 'i-lost', 'invited@x.example', '', '[\"r-admin\"]', 'u-same', 1, 1, 9999999999999 FROM tenants WHERE id = 't-gamma';
           INSERT INTO memberships (tenant_id, user_id, state, created_at) VALUES ('t-zzz', 'u-invited', 0, 1);
           INSERT INTO memberships (tenant_id, user_id, created_at) SELECT id, 'u-stand-' || id, 1 FROM tenants WHERE id IN ('t-aaa', 't-gamma');
           INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t-gamma', 'r-same', 'Plain', 1);
           INSERT INTO role_members (tenant_id, user_id, role_id) SELECT tenant_id, user_id, 'r-same' FROM memberships WHERE user_id LIKE 'u-stand-t-%';
           INSERT INTO member_words (tenant_id, word, field, user_id) SELECT tenant_id, 'stood', 'f', user_id FROM memberships WHERE user_id LIKE 'u-stand-t-%';
           INSERT INTO media (tenant_id, id, user_id, content_type, base64, created_at)
             SELECT tenant_id, 'p-' || user_id, user_id, 'image/png', 'AAAA', 1 FROM memberships WHERE user_id LIKE 'u-stand-t-%';
           UPDATE invitations SET stand_in = 'u-stand-' || tenant_id WHERE (tenant_id, id) IN (VALUES ('t-aaa', 'i-1'), ('t-gamma', 'i-lost'))",
};

#[tokio::test]
async fn an_invitation_is_what_its_own_company_says() {
    let well = compare(Actor::Invited, calls::invitations(), INVITED).await;
    assert!(well > 1 || mutants::has_trials(), "{well} succeeded");
}
