//! A member's effective access, and the roles that grant it.

use crate::support::app::TestApp;
use crate::support::browser::{anna, signed_in};
use crate::support::factors::enrolled;
use crate::support::fixtures::BEN;
use asgard::ports::Clock;
use serde_json::{Value, json};

fn path(user: &str) -> String {
    format!("/api/admin/user/{user}/access")
}

/// Apps with what grants them: `surveys write [r-desk write, r-office read]`.
fn explained(response: &Value) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let given = |given: &Value| format!("{} {}", text(&given["roleId"]), text(&given["access"]));
    let through = |app: &Value| app["through"].as_array().unwrap().iter().map(given).collect::<Vec<_>>().join(", ");
    let apps = response["apps"].as_array().unwrap().iter();
    apps.map(|app| format!("{} {} [{}]", text(&app["appId"]), text(&app["access"]), through(app))).collect()
}

#[tokio::test]
async fn a_right_is_explained_by_every_role_that_gives_it_the_highest_first() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    app.db.run(
        "INSERT INTO roles (tenant_id, id, title, state, has_onboarding_rights, created_at) VALUES
           ('t-alpha', 'r-office', 'Office', 1, 1, 1), ('t-alpha', 'r-desk', 'Desk', 1, 0, 1), ('t-alpha', 'r-rest', 'Rest', 0, 0, 1);
         INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-office', 'surveys', 1),
           ('t-alpha', 'r-desk', 'surveys', 2), ('t-alpha', 'r-desk', 'reports', 0), ('t-alpha', 'r-rest', 'reports', 4);
         INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-carla', 'r-office'),
           ('t-alpha', 'u-carla', 'r-desk'), ('t-alpha', 'u-carla', 'r-rest')",
    );
    let carla = anna.get(&path("u-carla")).await.json();
    assert_eq!(explained(&carla), ["surveys write [r-desk write, r-office read]"]);
    let roles: Vec<_> =
        carla["roles"].as_array().unwrap().iter().map(|role| (&role["title"], &role["state"])).collect();
    assert_eq!(roles, [(&json!("Desk"), &json!(1)), (&json!("Office"), &json!(1)), (&json!("Rest"), &json!(0))]);
    assert_eq!(carla["roles"][1]["hasOnBoardingRights"], 1);
    assert_eq!((&carla["apps"][0]["title"], &carla["apps"][0]["categoryName"]), (&json!("Surveys"), &json!("Insight")));
}

#[tokio::test]
async fn administrators_hold_every_area_and_whoever_has_no_role_holds_nothing() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let own = anna.get(&path("u-anna")).await.json();
    let areas = ["admin.users root [r-admin root]", "admin.roles root [r-admin root]", "surveys root [r-admin root]"];
    assert_eq!(explained(&own), areas);
    assert_eq!(
        anna.get(&path("u-carla")).await.json(),
        json!({ "roles": [], "apps": [], "lacksSecondFactor": false, "isBoundToNetworks": false })
    );
}

#[tokio::test]
async fn what_the_company_demands_at_its_door_is_told_of_each() {
    let app = TestApp::new();
    let mut anna = anna(&app).await.at("192.0.2.7");
    // The caller must meet the requirement too.
    enrolled(&mut anna).await;
    let mut requirements = async |rules: Value| {
        app.db.run(&format!("UPDATE tenants SET security = '{rules}' WHERE id = 't-alpha'"));
        let reply = anna.get(&path("u-carla")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        let carla = reply.json();
        [carla["lacksSecondFactor"].as_bool().unwrap(), carla["isBoundToNetworks"].as_bool().unwrap()]
    };
    assert_eq!(
        requirements(json!({ "secondFactor": "optional", "allowedNetworks": ["192.0.2.0/24"] })).await,
        [false, true]
    );
    let later = app.clock.now().0 + 60_000;
    assert_eq!(requirements(json!({ "secondFactor": "required", "secondFactorFrom": later })).await, [false, false]);
    assert_eq!(requirements(json!({ "secondFactor": "required" })).await, [true, false]);
    app.db.run("UPDATE users SET has_totp = 1 WHERE id = 'u-carla'");
    assert_eq!(requirements(json!({ "secondFactor": "required" })).await, [false, false]);
}

#[tokio::test]
async fn nobody_else_is_explained_and_nobody_else_reads_it() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    for stranger in ["u-ben", "u-nobody", "%27"] {
        assert_eq!(anna.get(&path(stranger)).await.outcome(), (404, "not_found".into()), "{stranger}");
    }
    let mut ben = signed_in(&app, BEN).await;
    let refused = ben.get(&path("u-anna")).await;
    assert_eq!(refused.outcome(), (403, "forbidden".into()));
    assert_eq!(refused.json()["missing"], json!({ "app": "admin.users", "access": "read" }));
    anna.tenant = None;
    anna.cookies.remove("ttk");
    assert_eq!(anna.get(&path("u-carla")).await.outcome(), (403, "tenant_missing".into()));
}
