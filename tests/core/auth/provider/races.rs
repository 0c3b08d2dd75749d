//! Races of social sign-in: parallel callbacks, concurrent changes, failing stores.

use crate::support::app::TestApp;
use crate::support::database::Fault;
use crate::support::fixtures::ANNA;
use crate::support::identities::ON;
use crate::support::objects::{Class, Fault as ObjectFault};
use crate::support::seeded_random::seeds;
use crate::support::social::{CHOOSER, elsewhere, error_page, eva, known, leads, posted, refreshed};
use futures_util::future::{join, join_all};

#[tokio::test]
async fn of_parallel_callbacks_one_opens_a_session() {
    for seed in seeds(20) {
        let app = TestApp::configured(seed, "local", ON);
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &eva());
        let copies = (0..5).map(|_| {
            let (mut copy, address) = (browser.clone(), sent.address());
            async move { leads(&copy.navigate(&address).await).to_owned() }
        });
        let ends = join_all(copies).await;
        assert_eq!(ends.iter().filter(|end| *end == CHOOSER).count(), 1, "seed {seed} {ends:?}");
        assert_eq!(ends.iter().filter(|end| **end == error_page("link_expired")).count(), 4);
        assert_eq!(app.db.rows("SELECT id FROM users WHERE email = 'eva@new.example'").len(), 1);
        assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'auth.signed_in'").len(), 1);
    }
}

#[tokio::test]
async fn of_parallel_fetches_of_what_was_parked_one_opens_a_session() {
    for seed in seeds(10) {
        let app = TestApp::configured(seed, "local", ON);
        let mut browser = app.browser();
        let url = browser.begin("apple").await;
        let sent = app.identities.allow(&url, &eva());
        let address = refreshed(&posted(&app, &sent, "").await);
        let (mut one, mut other) = (browser.clone(), browser.clone());
        let (one, other) = join(one.navigate(&address), other.navigate(&address)).await;
        let mut ends = [leads(&one).to_owned(), leads(&other).to_owned()];
        ends.sort();
        assert_eq!(ends, [error_page("link_expired"), CHOOSER.to_owned()], "seed {seed}");
    }
}

#[tokio::test]
async fn two_flows_of_somebody_new_make_one_person() {
    for seed in seeds(20) {
        let app = TestApp::configured(seed, "local", ON);
        let (mut one, mut other) = (app.browser(), app.browser());
        let (first, second) = join(one.come_by("google", &eva()), other.come_by("google", &eva())).await;
        assert_eq!((leads(&first), leads(&second)), (CHOOSER, CHOOSER), "seed {seed}");
        assert_eq!(app.db.rows("SELECT id FROM users WHERE email = 'eva@new.example'").len(), 1);
        assert_eq!(app.db.rows("SELECT id FROM audit WHERE action = 'auth.signed_up'").len(), 1);
    }
}

#[tokio::test]
async fn an_address_that_two_providers_return_at_once_becomes_one_user_and_one_rejection() {
    for seed in seeds(10) {
        let app = TestApp::configured(seed, "local", ON);
        let (mut one, mut other) = (app.browser(), app.browser());
        let (first, second) = join(one.come_by("google", &eva()), other.come_by("facebook", &eva())).await;
        let mut ends = [leads(&first).to_owned(), leads(&second).to_owned()];
        ends.sort();
        assert_eq!(ends, [error_page("mail_exists"), CHOOSER.to_owned()], "seed {seed}");
        assert_eq!(app.db.rows("SELECT * FROM providers").len(), 1);
    }
}

#[tokio::test]
async fn a_person_who_is_disabled_unlinked_or_gives_a_new_password_meanwhile_is_not_signed_in() {
    for change in [
        "UPDATE users SET state = 0, credential_version = credential_version + 1 WHERE id = 'u-anna'",
        "DELETE FROM providers",
        "UPDATE users SET credential_version = credential_version + 1 WHERE id = 'u-anna'",
    ] {
        let mut refused = 0;
        for seed in seeds(20) {
            let app = TestApp::configured(seed, "local", ON);
            known(&app, "u-anna", "s");
            let mut browser = app.browser();
            let url = browser.begin("google").await;
            let sent = app.identities.allow(&url, &elsewhere("s", "fresh@new.example"));
            let meanwhile = async {
                for _ in 0..seed {
                    tokio::task::yield_now().await;
                }
                app.db.run(change);
            };
            let (reply, ()) = join(browser.navigate(&sent.address()), meanwhile).await;
            let is_in = browser.cookies.contains_key("utk");
            // Unlinked before it was looked up, the identity has no user and registers a new one.
            if leads(&reply) == error_page("invalid_credentials") {
                assert!(!is_in);
                assert_eq!(app.db.rows("SELECT * FROM audit"), Vec::new(), "nothing of it was written");
                refused += 1;
            } else {
                assert_eq!(leads(&reply), CHOOSER, "{change}");
                assert!(is_in);
            }
        }
        assert!(refused > 0, "{change}: no seed met the moment");
    }
}

#[tokio::test]
async fn stores_that_fail_end_on_the_page_and_leave_no_session() {
    let app = TestApp::social();
    known(&app, "u-anna", "s");
    for fault in [Fault::BeforeCommit, Fault::AfterCommit] {
        let mut browser = app.browser();
        browser.fetch_guard().await;
        app.db.fail_next(fault);
        assert_eq!(leads(&browser.navigate("/api/auth/google/signin").await), error_page("unavailable"));
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
        app.db.fail_next(fault);
        assert_eq!(leads(&browser.navigate(&sent.address()).await), error_page("unavailable"));
        let again = browser.navigate(&sent.address()).await;
        let end = if fault == Fault::BeforeCommit { CHOOSER.to_owned() } else { error_page("link_expired") };
        assert_eq!(leads(&again), end, "a lost answer has used the flow");
    }
    for class in [Class::Authority, Class::Counter] {
        let mut browser = app.browser();
        let url = browser.begin("google").await;
        let sent = app.identities.allow(&url, &elsewhere("s", ANNA));
        app.objects.fail(class, ObjectFault::Unreached);
        let reply = browser.navigate(&sent.address()).await;
        assert_eq!(leads(&reply), error_page("unavailable"));
        assert!(!browser.cookies.contains_key("utk"));
    }
}
