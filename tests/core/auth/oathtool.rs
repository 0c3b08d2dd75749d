//! An independent authenticator app: `oathtool` of the OATH Toolkit. Debian has it (`oathtool`); where it is missing
//! `scripts/test.mjs` installs it or says what to do, and in unattended runs its absence is a failure.

use crate::support::app::TestApp;
use crate::support::browser::signed_in;
use crate::support::factors::{SECOND_FACTOR, TOTP, totp, waiting};
use crate::support::fixtures::ANNA;
use crate::support::seeded_random::SeededRandom;
use asgard::domain::credentials::second_factor::FactorCode;
use asgard::domain::credentials::totp::Secret;
use asgard::domain::time::Timestamp;
use asgard::ports::Clock;
use serde_json::json;
use std::io::ErrorKind;
use std::process::Command;

/// The program's code at a second; `None` if it is missing in an attended run.
fn shown(secret: &str, second: i64) -> Option<String> {
    let now = format!("--now=@{second}");
    match Command::new(std::env::var("OATHTOOL").unwrap_or_else(|_| "oathtool".into()))
        .args(["--totp", "--base32", &now, secret])
        .output()
    {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(String::from_utf8(output.stdout).unwrap().trim().to_owned())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let is_unattended = ["CI", "UNATTENDED"].iter().any(|name| std::env::var(name).as_deref() == Ok("true"));
            assert!(!is_unattended, "oathtool is missing (Debian: apt-get install oathtool)");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// The secret and the other parameters in the URI of a QR code.
fn read(uri: &str) -> (String, String) {
    let (_, query) = uri.split_once('?').unwrap();
    let (secret, others): (Vec<&str>, Vec<&str>) = query.split('&').partition(|part| part.starts_with("secret="));
    (secret[0].trim_start_matches("secret=").to_owned(), others.join("&"))
}

#[tokio::test]
async fn an_app_that_somebody_else_wrote_is_added_signs_in_and_its_codes_count_once() {
    let app = TestApp::new();
    let mut anna = signed_in(&app, ANNA).await;
    let response = anna.post(TOTP, &json!({})).await.json();
    let (secret, others) = read(response["uri"].as_str().unwrap());
    assert_eq!(others, "issuer=Asgard&algorithm=SHA1&digits=6&period=30", "the defaults of the program");
    assert_eq!(response["secret"], secret);
    let code = |off: i64| shown(&secret, app.clock.now().0 / 1000 + off);
    let Some(first) = code(0) else { return };
    let early = anna.post(&format!("{TOTP}/confirm"), &json!({ "code": code(90) })).await;
    assert_eq!(early.outcome(), (401, "second_factor_failed".into()), "its clock is too far ahead");
    assert_eq!(anna.post(&format!("{TOTP}/confirm"), &json!({ "code": first })).await.status, 200);
    for (off, status) in [(0, 401), (30, 200), (30, 401), (0, 401)] {
        let mut browser = waiting(&app, ANNA).await;
        let body = json!({ "method": "totp", "code": code(off) });
        assert_eq!(browser.post(SECOND_FACTOR, &body).await.status, status, "{off}");
    }
    app.clock.advance(60_000);
    let mut browser = waiting(&app, ANNA).await;
    let body = json!({ "method": "totp", "code": code(-30) });
    assert_eq!(browser.post(SECOND_FACTOR, &body).await.status, 401, "it was counted a minute ago");
    app.clock.advance(60_000);
    let body = json!({ "method": "totp", "code": code(-30) });
    assert_eq!(browser.post(SECOND_FACTOR, &body).await.status, 200, "its clock is half a minute behind");
}

#[test]
fn of_any_secret_at_any_time_both_show_the_same() {
    let random = SeededRandom::new(7);
    let begins = [1_795_435_200, 2_147_483_640, 4_294_967_290, 20_000_000_000];
    for begin in begins.into_iter().cycle().take(64) {
        let mut bytes = [0; 20];
        random.fill(&mut bytes);
        let secret = Secret::new(bytes);
        let mut later = [0; 4];
        random.fill(&mut later);
        // From now on, and beyond 31 and 32 bits.
        let second = begin + i64::from(u32::from_be_bytes(later) >> 8);
        let Some(code) = shown(&secret.base32(), second) else { return };
        assert_eq!(code, totp(&secret.base32(), second), "the tests' own");
        let typed = FactorCode::try_from(code).unwrap();
        let step = secret.step_of(&typed, Timestamp(second * 1000), 0);
        assert_eq!(step, Some(second / 30), "{} at {second}", secret.base32());
    }
}
