//! Seals of audit logs: when they are written, and what they prove.

use crate::admin::companies::{admin, change, operator};
use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::fixtures::{ANNA, BEN, PASSWORD};
use crate::support::seeded_random::seeds;
use asgard::domain::audit::chain::{ChainFault, Event, Seal, verify, verify_behind};
use asgard::http::pipeline::meter::RequestMetrics;
use asgard::jobs::audit_seals::seal_all;
use asgard::jobs::retention::sweep;
use asgard::storage::audit_chain::seal::seal;
use futures_util::future::join_all;
use serde_json::json;
use std::sync::Arc;

/// An audit log as stored, with the personal values of its events, and its seals.
pub fn chain(app: &TestApp, tenant: &str) -> (Vec<Event>, Vec<Seal>) {
    let of = |from: &str| app.db.rows(&format!("SELECT * FROM {from} WHERE tenant_id = '{tenant}' ORDER BY seq"));
    let seals = of("audit_seals")
        .into_iter()
        .map(|row| Seal { seq: row["seq"].as_i64().unwrap(), hash: row["hash"].as_str().unwrap().to_owned() });
    (
        of("audit LEFT JOIN (SELECT tenant_id, seq, salt, changes FROM audit_values) USING (tenant_id, seq)"),
        seals.collect(),
    )
}

pub fn faults(app: &TestApp, tenant: &str) -> Vec<ChainFault> {
    let (events, seals) = chain(app, tenant);
    verify(&events, &seals, &[])
}

/// Writes events with these numbers into Alpha's audit log.
fn write(app: &TestApp, from: i64, to: i64) {
    app.db.run(&format!(
        "WITH RECURSIVE n(i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {to})
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
           SELECT 't-alpha', i, 'e' || i, 'role.updated', 'u-anna', 'r', '{{\"é\":\"\\u2028\"}}', 't', i FROM n"
    ));
}

#[tokio::test]
async fn what_administration_changes_is_sealed_after_the_answer() {
    let app = TestApp::new();
    let mut olaf = operator(&app).await;
    change(&mut olaf, "t-beta", json!({ "title": "Beta 2" })).await;
    assert_eq!(faults(&app, "t-beta"), []);
    let (events, seals) = chain(&app, "t-beta");
    assert_eq!((events.len(), seals.last().map(|seal| seal.seq)), (1, Some(1)));
    let line =
        app.log.all().into_iter().find(|line| line["event"] == "audit_sealed" && line["tenant"] == "t-beta").unwrap();
    assert_eq!(
        (line["seq"].as_i64(), line["hash"].as_str()),
        (Some(1), Some(seals[0].hash.as_str())),
        "kept elsewhere too"
    );
}

#[tokio::test]
async fn everything_else_is_sealed_by_cron_in_bounded_parts() {
    let app = TestApp::new();
    let _anna = admin(&app).await;
    app.db.run("DELETE FROM audit WHERE tenant_id = 't-alpha'");
    write(&app, 1, 10_250);
    assert_eq!(faults(&app, "t-alpha"), [ChainFault::Unsealed { from: 1, to: 10_250 }]);
    assert!(faults(&app, "").iter().all(|fault| !fault.is_damage()));
    assert_eq!(seal_all(&app.app).await.unwrap(), 53, "52 of 200 events at most, and one outside companies");
    let (_, seals) = chain(&app, "t-alpha");
    assert_eq!(seals.iter().map(|seal| seal.seq).collect::<Vec<_>>()[49..], [10_000, 10_200, 10_250]);
    for tenant in ["t-alpha", ""] {
        assert_eq!(faults(&app, tenant), [], "{tenant}");
    }
    assert!(app.db.rows("SELECT * FROM audit_open").is_empty());
    let before = app.db.dump();
    assert_eq!(seal_all(&app.app).await.unwrap(), 0);
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn cron_seals_every_log_however_many_are_open() {
    let app = TestApp::new();
    app.db.run(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
           SELECT 'gone-' || i, 1, 'e' || i, 'role.updated', 'u-anna', 'r', 't', i FROM n",
    );
    assert_eq!(seal_all(&app.app).await.unwrap(), 600);
    assert!(app.db.rows("SELECT * FROM audit_open").is_empty());
}

#[tokio::test]
async fn a_log_is_sealed_in_three_trips_and_without_events_one_is_enough() {
    let app = TestApp::new();
    write(&app, 1, 30);
    for trips in [3, 1] {
        let meter = Arc::new(RequestMetrics::default());
        seal_all(&app.app.metered(&meter)).await.unwrap();
        assert_eq!(RequestMetrics::read(&meter.database), trips);
    }
}

#[tokio::test]
async fn what_is_changed_at_once_is_sealed_whole() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        let mut operators = Vec::new();
        for _ in 0..4 {
            operators.push(operator(&app).await);
        }
        let changes = operators
            .iter_mut()
            .enumerate()
            .map(|(at, olaf)| change(olaf, "t-beta", json!({ "city": format!("Bonn {at}") })));
        for reply in join_all(changes).await {
            assert_eq!(reply.status, 200, "seed {seed}");
        }
        assert_eq!(faults(&app, "t-beta"), [], "seed {seed}");
        assert_eq!(chain(&app, "t-beta").1.last().map(|seal| seal.seq), Some(4), "seed {seed}");
    }
}

#[tokio::test]
async fn a_refused_call_leaves_no_event_and_no_seal() {
    let app = TestApp::new();
    let mut anna = admin(&app).await;
    seal_all(&app.app).await.unwrap();
    let before = app.db.dump();
    assert_eq!(change(&mut anna, "t-alpha", json!({ "title": "X" })).await.status, 403);
    assert_eq!(app.db.dump(), before);
}

#[tokio::test]
async fn two_sealers_at_once_put_down_one_chain() {
    for seed in seeds(20) {
        let app = TestApp::seeded(seed);
        write(&app, 1, 450);
        let sealers = (0..4).map(|_| async { while seal_all(&app.app).await.unwrap() > 0 {} });
        let writer = async {
            for at in 451..460 {
                write(&app, at, at);
                seal(app.db.as_ref(), &["t-alpha".into()], asgard::domain::time::Timestamp(1)).await.unwrap();
            }
        };
        futures_util::future::join(join_all(sealers), writer).await;
        while seal_all(&app.app).await.unwrap() > 0 {}
        assert_eq!(faults(&app, "t-alpha"), [], "seed {seed}");
        assert_eq!(chain(&app, "t-alpha").1.last().unwrap().seq, 459);
        assert!(app.db.rows("SELECT * FROM audit_open").is_empty(), "seed {seed}");
    }
}

#[tokio::test]
async fn tampering_with_the_database_is_found() {
    for (sql, expected) in [
        ("UPDATE audit SET actor = 'u-ben' WHERE seq = 250", vec![ChainFault::Changed { from: 201, to: 400 }]),
        ("DELETE FROM audit WHERE seq = 250", vec![ChainFault::Missing { from: 250, to: 250 }]),
        (
            "UPDATE audit SET seq = -1 WHERE seq = 10; UPDATE audit SET seq = 10 WHERE seq = 410; UPDATE audit SET seq = 410 WHERE seq = -1",
            vec![ChainFault::Changed { from: 1, to: 200 }, ChainFault::Changed { from: 401, to: 450 }],
        ),
        ("DELETE FROM audit WHERE seq > 440", vec![ChainFault::Missing { from: 441, to: 450 }]),
        ("DELETE FROM audit_seals WHERE seq = 200", vec![ChainFault::Changed { from: 1, to: 400 }]),
        (
            "DELETE FROM audit WHERE seq > 440; INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
               VALUES ('t-alpha', 441, 'x', 'x', 'x', 'x', 'x', 1)",
            vec![ChainFault::Missing { from: 442, to: 450 }],
        ),
    ] {
        let app = TestApp::new();
        write(&app, 1, 450);
        seal_all(&app.app).await.unwrap();
        app.db.run(sql);
        seal_all(&app.app).await.unwrap();
        assert_eq!(faults(&app, "t-alpha"), expected, "{sql}");
    }
    // A log that was truncated together with its seals: only a seal kept elsewhere reveals it.
    let app = TestApp::new();
    write(&app, 1, 450);
    seal_all(&app.app).await.unwrap();
    let last = chain(&app, "t-alpha").1.pop().unwrap();
    app.db.run("DELETE FROM audit WHERE seq > 400; DELETE FROM audit_seals WHERE seq > 400");
    let (events, seals) = chain(&app, "t-alpha");
    assert_eq!(verify(&events, &seals, &[]), []);
    assert_eq!(verify(&events, &seals, &[last]), [ChainFault::Cut { at: 450 }]);
}

#[tokio::test]
async fn erasing_a_user_keeps_their_logs_whole() {
    let app = TestApp::new();
    let mut ben = signed_in(&app, BEN).await;
    ben.enter("t-beta").await;
    let mut olaf = operator(&app).await;
    change(&mut olaf, "t-beta", json!({ "title": "Beta 2" })).await;
    seal_all(&app.app).await.unwrap();
    assert_eq!(ben.delete("/api/user/me", &json!({ "password": PASSWORD })).await.status, 204);
    seal_all(&app.app).await.unwrap();
    for tenant in ["t-beta", "", "t-operator"] {
        assert_eq!(faults(&app, tenant), [], "{tenant}");
    }
    let (events, _) = chain(&app, "t-beta");
    assert_eq!(events.last().unwrap()["action"], "user.erased");
    assert!(!json!(events).to_string().contains("Ben"));
}

pub const MONTH: i64 = 31 * 24 * 3_600_000;

/// The last seal of the events that retention deleted.
fn anchor(app: &TestApp) -> Seal {
    let rows = app.db.rows("SELECT seq, hash FROM audit_anchors WHERE tenant_id = 't-alpha'");
    Seal { seq: rows[0]["seq"].as_i64().unwrap(), hash: rows[0]["hash"].as_str().unwrap().to_owned() }
}

#[tokio::test]
async fn what_is_older_than_a_company_keeps_it_goes_and_the_rest_is_verified_as_before() {
    let app = TestApp::new();
    write(&app, 1, 1_450);
    seal_all(&app.app).await.unwrap();
    let (_, kept) = chain(&app, "t-alpha");
    app.clock.advance(23 * MONTH);
    sweep(&app.app).await.unwrap();
    assert_eq!(chain(&app, "t-alpha").0.len(), 1_450, "for two years");
    let mut olaf = operator(&app).await;
    write(&app, 1_451, 1_460);
    seal_all(&app.app).await.unwrap();
    for (months, from) in [(0, 1), (24, 1), (6, 1_451)] {
        let changed = change(&mut olaf, "t-alpha", json!({ "rules": { "auditMonths": months } })).await.json();
        assert_eq!(changed["rules"]["auditMonths"], months);
        for _ in 0..2 {
            sweep(&app.app).await.unwrap();
        }
        let (events, _) = chain(&app, "t-alpha");
        assert_eq!(events[0]["seq"], from, "{months} months");
    }
    seal_all(&app.app).await.unwrap();
    let ((events, seals), anchor) = (chain(&app, "t-alpha"), anchor(&app));
    assert_eq!((anchor.seq, &anchor), (1_450, kept.last().unwrap()));
    assert_eq!(
        verify_behind(&anchor, &events, &seals, &kept),
        [],
        "seals that were kept elsewhere are no longer missed"
    );
    let forged = Seal { hash: "x".to_owned(), ..anchor.clone() };
    assert_eq!(
        verify_behind(&forged, &events, &seals, std::slice::from_ref(&anchor))[..1],
        [ChainFault::Changed { from: 1_451, to: seals[0].seq }]
    );
    assert!(app.log.all().iter().any(|line| line["event"] == "audit_forgotten" && line["seq"] == 1_450));
    let list = admin(&app).await.get("/api/admin/audit").await.json();
    assert_eq!(list["total"].as_i64().unwrap(), chain(&app, "t-alpha").0.len() as i64, "only what is there is counted");
}

#[tokio::test]
async fn the_first_steps_of_a_company_stay_done_when_their_events_go() {
    for (action, is_closed) in [("invitation.sent", true), ("members.imported", true), ("role.updated", false)] {
        let app = TestApp::new();
        write(&app, 1, 600);
        app.db.run(&format!("UPDATE audit SET action = '{action}' WHERE seq = 300"));
        // What another company, which keeps its log for longer, has done is no step of this one.
        app.db.run(
            "UPDATE tenants SET audit_months = 60 WHERE id = 't-beta';
             INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
               SELECT 't-beta', 1, 'theirs', 'invitation.sent', actor, object, detail, trace_id, created_at FROM audit
               WHERE tenant_id = 't-alpha' AND seq = 1",
        );
        seal_all(&app.app).await.unwrap();
        app.clock.advance(25 * MONTH);
        sweep(&app.app).await.unwrap();
        assert!(chain(&app, "t-alpha").0[0]["seq"].as_i64() > Some(300));
        let closed = app.db.rows("SELECT id FROM tenants WHERE checklist_closed_at IS NOT NULL");
        let alone = if is_closed { json!([{ "id": "t-alpha" }]) } else { json!([]) };
        assert_eq!(json!(closed), alone, "{action}");
    }
}

#[tokio::test]
async fn the_last_sealed_part_stays_and_so_does_what_somebody_tampered_with() {
    let app = TestApp::new();
    write(&app, 1, 450);
    seal_all(&app.app).await.unwrap();
    app.db.run("UPDATE audit SET actor = 'u-ben' WHERE seq = 250");
    app.clock.advance(60 * MONTH);
    sweep(&app.app).await.unwrap();
    assert_eq!(faults(&app, "t-alpha"), [ChainFault::Changed { from: 201, to: 400 }], "for whoever looks into it");
    assert!(app.log.all().iter().any(|line| line["event"] == "audit_damaged" && line["tenant"] == "t-alpha"));
    app.db.run("UPDATE audit SET actor = 'u-anna' WHERE seq = 250");
    app.clock.advance(2 * MONTH);
    sweep(&app.app).await.unwrap();
    assert_eq!((anchor(&app).seq, chain(&app, "t-alpha").0.len()), (400, 50), "no place is given twice");
    write(&app, 451, 460);
    seal_all(&app.app).await.unwrap();
    let (events, seals) = chain(&app, "t-alpha");
    assert_eq!(verify_behind(&anchor(&app), &events, &seals, &[]), []);
    let before = app.db.dump();
    sweep(&app.app).await.unwrap();
    assert_eq!(app.db.dump(), before, "looked at again when something is due");
}

#[tokio::test]
async fn how_long_a_log_is_kept_is_the_operators_to_say() {
    let app = TestApp::new();
    app.db.run("UPDATE tenants SET self_edit = 1");
    let mut anna = admin(&app).await;
    let changed = change(&mut anna, "t-alpha", json!({ "rules": { "auditMonths": 1 } })).await.json();
    assert_eq!(changed["rules"]["auditMonths"], 24);
    let mut olaf = operator(&app).await;
    for months in [json!(-1), json!(1201), json!("6"), json!(1.5), serde_json::Value::Null] {
        let refused = change(&mut olaf, "t-alpha", json!({ "rules": { "auditMonths": months } })).await;
        assert_eq!(refused.json()["errors"][0]["field"], "rules.auditMonths", "{months}");
    }
}

#[tokio::test]
async fn a_deleted_companys_log_stays_whole() {
    let app = TestApp::new();
    signed_in(&app, ANNA).await.enter("t-gamma").await;
    let mut olaf = operator(&app).await;
    change(&mut olaf, "t-gamma", json!({ "state": 0 })).await;
    let deleted = olaf.delete("/api/admin/tenant/t-gamma", &json!({})).await;
    assert_eq!(deleted.status, 204);
    assert_eq!(faults(&app, "t-gamma"), []);
    let (events, _) = chain(&app, "t-gamma");
    assert_eq!(
        events.iter().map(|event| event["action"].as_str().unwrap()).collect::<Vec<_>>(),
        ["auth.entered", "tenant.updated"]
    );
}

/// Two sealed logs of 450 old events: Alpha's, and the same as that of another company.
async fn two_logs(tenant: &str) -> TestApp {
    let app = TestApp::new();
    write(&app, 1, 450);
    app.db.run(&format!(
        "INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
           SELECT '{tenant}', seq, '{tenant}' || id, action, actor, object, detail, trace_id, created_at FROM audit WHERE tenant_id = 't-alpha'"
    ));
    seal_all(&app.app).await.unwrap();
    app
}

/// Lets months pass, and retention deal with one log after the other; returns how many events two of them have then.
async fn kept_after(months: i64, app: &TestApp, tenants: [&str; 2]) -> [usize; 2] {
    app.clock.advance(months * MONTH);
    for _ in 0..3 {
        sweep(&app.app).await.unwrap();
    }
    tenants.map(|tenant| chain(app, tenant).0.len())
}

#[tokio::test]
async fn each_log_is_kept_as_long_as_its_own_company_is_told_to() {
    let app = two_logs("t-beta").await;
    app.db.run("UPDATE tenants SET audit_months = 1 WHERE id = 't-beta'");
    assert_eq!(kept_after(3, &app, ["t-alpha", "t-beta"]).await, [450, 50]);
}

#[tokio::test]
async fn a_deleted_companys_log_is_kept_for_two_years_whatever_the_operator_keeps() {
    let app = two_logs("t-gone").await;
    app.db.run("UPDATE tenants SET audit_months = 1");
    assert_eq!(kept_after(3, &app, ["t-alpha", "t-gone"]).await, [50, 450]);
    assert_eq!(kept_after(22, &app, ["t-alpha", "t-gone"]).await, [50, 50]);
}
