//! Every mutation of the front worker.

use super::prepared_request::{PreparedRequest, product, visitor};
use crate::support::app::{Reply, TestApp};
use crate::support::browser::{Browser, anna, signed_in, working};
use crate::support::factors::{enrolled, totp, waiting};
use crate::support::fakes::link;
use crate::support::fixtures::{ANNA, BEN, NINA, PASSWORD, RITA};
use crate::support::passkeys::{PASSKEYS, SIGN_IN, added, authenticator, made, signing_in};
use crate::support::social::{elsewhere, known, posted, refreshed};
use asgard::http::routes::OPERATIONS;
use asgard::ports::Clock;
use http::Method;
use serde_json::{Value, json};

const NEW: &str = "eva@new.example";
const INVITATIONS: &str = "/api/user/invitation";
const ME: &str = "/api/user/me";
const CARDS: &str = "/api/auth/lockscreen-users";

fn form() -> Value {
    json!({ "gender": "W", "firstName": "Eva", "lastName": "Öst", "email": NEW, "password": PASSWORD,
        "passwordConfirm": PASSWORD, "birthday": "1990-05-17", "domain": "https://app.test" })
}

/// The code in the newest mail to an address.
fn mailed(app: &TestApp, email: &str) -> String {
    link(&app.mailbox.newest(email)).rsplit('/').next().unwrap().to_owned()
}

async fn post(app: TestApp, path: &str, body: Value) -> PreparedRequest {
    PreparedRequest::call(visitor(&app).await, Method::POST, path, &body)
}

/// Anna with a PIN, in her locked browser.
async fn locked(app: &TestApp) -> Browser {
    let mut browser = anna(app).await;
    assert_eq!(browser.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await.status, 200);
    browser.post("/api/auth/signout", &json!({})).await;
    browser.tenant = None;
    browser
}

/// The code of a password reset that Anna requested.
async fn reset(app: &TestApp) -> Value {
    app.browser().post("/api/auth/pass-forgot", &json!({ "email": ANNA, "domain": "https://app.test" })).await;
    json!({ "email": ANNA, "code": mailed(app, ANNA), "password": "Winter-2027", "passwordConfirm": "Winter-2027" })
}

/// The code of a security notice to Anna.
async fn noticed(app: &TestApp) -> Value {
    assert_eq!(anna(app).await.patch(ME, &json!({ "pin": "135790", "currentPassword": PASSWORD })).await.status, 200);
    json!({ "code": mailed(app, ANNA) })
}

/// A newly registered, signed-in user.
async fn registered(app: &TestApp) -> Browser {
    app.browser().post("/api/auth/signup", &form()).await;
    let mut browser = app.browser();
    assert_eq!(browser.sign_in_with(NEW, PASSWORD).await.status, 200);
    browser
}

/// Nina, invited to Alpha, with her code and the id of the invitation.
async fn invited(app: &TestApp) -> (Browser, String, String) {
    let mut anna = anna(app).await;
    let sent = anna.post(&format!("{INVITATIONS}/inviteUser"), &json!({ "email": NINA, "roleIds": ["r-admin"] })).await;
    assert_eq!(sent.status, 201, "{}", sent.text());
    (anna, mailed(app, NINA), sent.json()["id"].as_str().unwrap().to_owned())
}

async fn answering(app: TestApp, how: &str) -> PreparedRequest {
    let (_, code, _) = invited(&app).await;
    let nina = signed_in(&app, NINA).await;
    PreparedRequest::call(nina, Method::POST, format!("{INVITATIONS}/{how}/t-alpha/{code}"), &Value::Null)
}

/// A browser that returns from a provider.
async fn returning(app: TestApp) -> PreparedRequest {
    let mut browser = app.browser();
    let url = browser.begin("google").await;
    let sent = app.identities.allow(&url, &elsewhere("s", NEW));
    PreparedRequest::navigation(browser, sent.address())
}

async fn finishing(app: TestApp) -> PreparedRequest {
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("s", NEW));
    let page = posted(&app, &sent, "").await;
    PreparedRequest::navigation(browser, refreshed(&page))
}

/// The retry after an error: the same request, except that some multi-step flows start over.
pub async fn again(prepared: &mut PreparedRequest, id: &str) -> Reply {
    let person = elsewhere("s", NEW);
    match id {
        "providerCallback" => prepared.browser.come_by("google", &person).await,
        "appleFinish" => {
            let url = prepared.browser.begin("apple").await;
            let page = posted(&prepared.app, &prepared.app.identities.allow(&url, &person), "").await;
            prepared.browser.navigate(&refreshed(&page)).await
        }
        "signinPasskey" => {
            let mut key = authenticator("anna");
            made(&mut anna(&TestApp::new()).await, &mut key).await;
            let body = signing_in(&mut prepared.browser, &mut key).await;
            prepared.browser.post(SIGN_IN, &body).await
        }
        "createPasskey" => {
            let body = made(&mut prepared.browser, &mut authenticator("anna")).await;
            prepared.browser.post(PASSKEYS, &body).await
        }
        _ => prepared.send().await,
    }
}

async fn relay(app: TestApp) -> PreparedRequest {
    let mut browser = app.browser();
    let url = browser.begin("apple").await;
    let sent = app.identities.allow(&url, &elsewhere("s", NEW));
    let prepared = PreparedRequest::call(app.browser(), Method::POST, "/api/auth/apple/callback", &Value::Null);
    prepared.form(format!("state={}&code={}", sent.state, sent.code))
}

/// The request of an operation, if it is a mutation of the front worker.
pub async fn prepared(id: &str) -> Option<PreparedRequest> {
    let app = product();
    let none = Value::Null;
    Some(match id {
        "cspReport" => post(app, "/api/csp-report", json!({ "csp-report": { "violated-directive": "x" } })).await,
        "guard" => PreparedRequest::call(app.browser(), Method::POST, "/api/auth/guard", &json!({})),
        "signin" => post(app, "/api/auth/signin", json!({ "email": ANNA, "password": PASSWORD })).await,
        "signinPin" => {
            let body = json!({ "userId": "u-anna", "pin": "135790" });
            PreparedRequest::call(locked(&app).await, Method::POST, "/api/auth/signin-pin", &body)
        }
        "showOnLockscreen" => {
            PreparedRequest::call(working(&app, BEN, "t-beta").await, Method::PUT, format!("{CARDS}/me"), &json!({}))
        }
        "removeFromLockscreen" => {
            PreparedRequest::call(locked(&app).await, Method::DELETE, format!("{CARDS}/u-anna"), &none)
        }
        "providerSignin" => PreparedRequest::navigation(app.browser(), "/api/auth/google/signin"),
        "providerCallback" => returning(app).await,
        "appleCallback" => relay(app).await,
        "appleFinish" => finishing(app).await,
        "signup" => post(app, "/api/auth/signup", form()).await.keyed(),
        "passForgot" => {
            post(app, "/api/auth/pass-forgot", json!({ "email": ANNA, "domain": "https://app.test" })).await
        }
        "disavowVerifyCode" => post(app.clone(), "/api/auth/disavow-verify-code", noticed(&app).await).await,
        "disavow" => post(app.clone(), "/api/auth/disavow", noticed(&app).await).await,
        "passVerifyCode" => {
            let wanted = reset(&app).await;
            post(app, "/api/auth/pass-verify-code", json!({ "email": ANNA, "code": wanted["code"] })).await
        }
        "passUpdate" => {
            let wanted = reset(&app).await;
            post(app, "/api/auth/pass-update", wanted).await
        }
        "verifyEmail" => {
            let browser = registered(&app).await;
            let body = json!({ "token": mailed(&app, NEW), "email": NEW });
            PreparedRequest::call(browser, Method::POST, "/api/auth/verify-email", &body)
        }
        "resendVerification" => {
            PreparedRequest::call(registered(&app).await, Method::POST, "/api/auth/resend-verification", &none)
        }
        "session" => PreparedRequest::call(anna(&app).await, Method::POST, "/api/auth/session", &json!({})),
        "refresh" => PreparedRequest::call(anna(&app).await, Method::POST, "/api/auth/refresh", &json!({})),
        "signout" => PreparedRequest::call(anna(&app).await, Method::POST, "/api/auth/signout", &json!({})),
        "signinCompany" => {
            PreparedRequest::call(signed_in(&app, ANNA).await, Method::POST, "/api/auth/signin-company/t-alpha/", &none)
        }
        "tenantSignIn" => PreparedRequest::call(anna(&app).await, Method::POST, "/api/tenant/signIn/b-beta/", &none),
        "secondFactor" => {
            let mut authenticator = enrolled(&mut signed_in(&app, ANNA).await).await;
            let shown = authenticator.totp_of(&app);
            PreparedRequest::call(waiting(&app, ANNA).await, Method::POST, "/api/auth/second-factor", &shown)
        }
        "reauthenticate" => {
            let mut anna = anna(&app).await;
            let shown = enrolled(&mut anna).await.totp_of(&app);
            PreparedRequest::call(anna, Method::POST, "/api/auth/reauthenticate", &shown)
        }
        "secondFactorOptions" => {
            PreparedRequest::call(anna(&app).await, Method::POST, "/api/auth/second-factor/options", &none)
        }
        "passkeyOptions" => {
            PreparedRequest::call(visitor(&app).await, Method::POST, "/api/auth/passkey/options", &none)
        }
        "signinPasskey" => {
            let mut key = authenticator("anna");
            added(&mut anna(&app).await, &mut key).await;
            let mut visitor = visitor(&app).await;
            let body = signing_in(&mut visitor, &mut key).await;
            PreparedRequest::call(visitor, Method::POST, SIGN_IN, &body)
        }
        "passkeyCreationOptions" => {
            PreparedRequest::call(anna(&app).await, Method::POST, "/api/user/passkeys/options", &none)
        }
        "createPasskey" => {
            let mut anna = anna(&app).await;
            let body = made(&mut anna, &mut authenticator("anna")).await;
            PreparedRequest::call(anna, Method::POST, PASSKEYS, &body)
        }
        "renamePasskey" | "removePasskey" => {
            let mut anna = anna(&app).await;
            let response = added(&mut anna, &mut authenticator("anna")).await;
            let path = format!("{PASSKEYS}/{}", response["id"].as_str().unwrap());
            if id == "renamePasskey" {
                PreparedRequest::call(anna, Method::PATCH, &path, &json!({ "name": "Telefon" }))
            } else {
                PreparedRequest::call(anna, Method::DELETE, &path, &none)
            }
        }
        "beginTotp" => PreparedRequest::call(anna(&app).await, Method::POST, "/api/user/factors/totp", &none),
        "confirmTotp" => {
            let mut anna = anna(&app).await;
            let enrolment = anna.post("/api/user/factors/totp", &none).await.json();
            let code = totp(enrolment["secret"].as_str().unwrap(), app.clock.now().0 / 1000);
            PreparedRequest::call(anna, Method::POST, "/api/user/factors/totp/confirm", &json!({ "code": code }))
        }
        "removeTotp" => {
            let mut anna = anna(&app).await;
            enrolled(&mut anna).await;
            PreparedRequest::call(anna, Method::DELETE, "/api/user/factors/totp", &none)
        }
        "removeTrustedDevice" => {
            let mut authenticator = enrolled(&mut signed_in(&app, ANNA).await).await;
            let mut shown = authenticator.totp_of(&app);
            shown["trustDevice"] = json!(true);
            let mut anna = waiting(&app, ANNA).await;
            assert_eq!(anna.post("/api/auth/second-factor", &shown).await.status, 200);
            let factors = anna.get("/api/user/factors").await.json();
            let id = factors["trustedDevices"][0]["id"].as_str().unwrap().to_owned();
            PreparedRequest::call(anna, Method::DELETE, format!("/api/user/trusted-devices/{id}"), &none)
        }
        "renewRecoveryCodes" => {
            let mut anna = anna(&app).await;
            enrolled(&mut anna).await;
            PreparedRequest::call(anna, Method::POST, "/api/user/recovery-codes", &none)
        }
        "updateMe" => {
            let body =
                json!({ "firstName": "Ann", "settings": { "a": 1 }, "pin": "246810", "currentPassword": PASSWORD });
            PreparedRequest::call(anna(&app).await, Method::PATCH, ME, &body)
        }
        "eraseMe" => PreparedRequest::call(
            working(&app, BEN, "t-beta").await,
            Method::DELETE,
            ME,
            &json!({ "password": PASSWORD }),
        ),
        "putMyImage" => PreparedRequest::picture(anna(&app).await, format!("{ME}/image")),
        "deleteMyImage" => {
            let mut prepared = PreparedRequest::picture(anna(&app).await, format!("{ME}/image"));
            assert_eq!(prepared.send().await.status, 201);
            PreparedRequest::call(prepared.browser, Method::DELETE, format!("{ME}/image"), &none)
        }
        "endSession" => {
            let (mut here, _there) = (anna(&app).await, signed_in(&app, ANNA).await);
            let all = here.get("/api/user/sessions").await.json();
            let other = all.as_array().unwrap().iter().find(|row| row["current"] == false).unwrap()["id"].clone();
            PreparedRequest::call(
                here,
                Method::DELETE,
                format!("/api/user/sessions/{}", other.as_str().unwrap()),
                &none,
            )
        }
        "endOtherSessions" => {
            let (here, _there) = (anna(&app).await, signed_in(&app, ANNA).await);
            PreparedRequest::call(here, Method::DELETE, "/api/user/sessions", &none)
        }
        "linkProvider" => PreparedRequest::call(
            anna(&app).await,
            Method::POST,
            "/api/user/providers/google/link",
            &json!({ "password": PASSWORD }),
        ),
        "unlinkProvider" => {
            known(&app, "u-anna", "s");
            let password = json!({ "password": PASSWORD });
            PreparedRequest::call(anna(&app).await, Method::DELETE, "/api/user/providers/google", &password)
        }
        "verifyInvitation" => {
            let (_, code, _) = invited(&app).await;
            post(app, "/api/auth/verify-invitation", json!({ "code": code, "email": NINA })).await
        }
        "createBusiness" => {
            let nina = signed_in(&app, NINA).await;
            PreparedRequest::call(nina, Method::POST, "/api/business", &json!({ "title": "Nova", "city": "Ulm" }))
                .keyed()
        }
        "closeChecklist" => {
            PreparedRequest::call(working(&app, ANNA, "t-alpha").await, Method::DELETE, "/api/home/checklist", &none)
        }
        "readNotifications" => {
            let body = json!({ "until": "5" });
            PreparedRequest::call(
                working(&app, ANNA, "t-alpha").await,
                Method::POST,
                "/api/user/notifications/read",
                &body,
            )
        }
        "putView" => {
            let body = json!({ "name": "Ulm", "query": { "location": "Ulm" }, "isDefault": true });
            PreparedRequest::call(working(&app, ANNA, "t-alpha").await, Method::PUT, "/api/user/views/user/v-1", &body)
        }
        "deleteView" => {
            app.db.run("INSERT INTO saved_views (tenant_id, owner, list, id, name, query) VALUES ('t-alpha', 'u-anna', 'user', 'v-1', 'Ulm', '{}')");
            PreparedRequest::call(
                working(&app, ANNA, "t-alpha").await,
                Method::DELETE,
                "/api/user/views/user/v-1",
                &none,
            )
        }
        "acceptInvitation" => answering(app, "accept").await,
        "declineInvitation" => answering(app, "decline").await,
        "inviteUser" => {
            let body = json!({ "email": RITA, "roleIds": ["r-admin"] });
            PreparedRequest::call(anna(&app).await, Method::POST, format!("{INVITATIONS}/inviteUser"), &body).keyed()
        }
        "resendInvitation" => {
            let (anna, _, id) = invited(&app).await;
            PreparedRequest::call(anna, Method::POST, format!("{INVITATIONS}/resend/{id}"), &none)
        }
        "deleteInviteUser" => {
            let (anna, _, id) = invited(&app).await;
            PreparedRequest::call(anna, Method::DELETE, format!("{INVITATIONS}/deleteInviteUser/{id}"), &none)
        }
        "postToApp" | "putToApp" | "patchInApp" | "deleteInApp" => {
            let method = OPERATIONS.into_iter().flatten().find(|operation| operation.id == id)?.method.clone();
            PreparedRequest::call(anna(&app).await, method, "/api/apps/surveys/answers", &json!({ "choice": 1 }))
        }
        _ => return None,
    })
}
