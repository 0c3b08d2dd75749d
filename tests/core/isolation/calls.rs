//! The requests of every caller, for `decoy_comparison`: everything that can be done to every user and role of Alpha,
//! and to ids that Alpha does not have.

use super::variants;
use asgard::domain::crypto::bytes::base64url;
use http::Method;
use serde_json::json;
use std::collections::BTreeSet;

/// A request, and SQL that runs before it in both worlds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    pub given: String,
    pub method: String,
    pub path: String,
    pub body: String,
}

const USER_IDS: &[&str] = &[
    "u-same",
    "u-gone",
    "u-anna",
    "u-made",
    "u-made-there",
    "u-made-chief",
    "u-off",
    "u-writer",
    "u-carla",
    "u-stand",
    "u-nina",
    "u-removed",
];
const ROLES: &[&str] = &["r-same", "r-read", "r-write", "r-delete", "r-admin", "r-onboarding", "r-payment", "r-gone"];

fn call(method: &Method, path: impl Into<String>, body: impl Into<String>) -> Call {
    Call { given: String::new(), method: method.to_string(), path: path.into(), body: body.into() }
}

pub fn get(path: impl Into<String>) -> Call {
    call(&Method::GET, path, "")
}

/// The distinct requests of the variants under some paths.
fn story_calls(paths: &[&str]) -> Vec<Call> {
    let known: BTreeSet<Call> = variants::calls()
        .into_iter()
        .filter(|(_, path, _)| paths.iter().any(|start| path.starts_with(start)))
        .map(|(method, path, body)| call(&method, path, body))
        .collect();
    known.into_iter().collect()
}

fn all_user_ids() -> String {
    serde_json::to_string(USER_IDS).unwrap()
}

pub fn lists() -> Vec<Call> {
    let mut all = Vec::new();
    for sort in ["lastName", "firstName", "email", "lastLogin", "createdAt", "birthDate", "isEmployee", "state"] {
        for way in ["", "-"] {
            for rest in
                ["", "&search=ann", "&search=mul,firstName:ann", "&assigned=0", "&state=0", "&isEmployee=1&search=ann"]
            {
                all.push(get(format!("/api/admin/user?sort={way}{sort}{rest}&limit=100")));
            }
        }
    }
    for search in [
        "firstName:ann",
        "lastName:ann",
        "email:ann",
        "phone:ann",
        "phone:491",
        "ann,mul",
        "ann,lastName:mul,email:mul",
        "phone:491,mul",
    ] {
        all.push(get(format!("/api/admin/user?search={search}&limit=100")));
    }
    for query in [
        "export",
        "export?state=0",
        "usersWithInfo?loginInfo=true",
        "usersWithInfo",
        "facets",
        "usersWithInfo?role=r-same,r-read",
        "usersWithInfo?location=Ulm&lastLogin=never",
        "usersWithInfo?lastLogin=within:30&search=a",
    ] {
        all.push(get(format!("/api/admin/user/{query}")));
    }
    all.extend(USER_IDS.iter().map(|id| get(format!("/api/admin/user/{id}"))));
    all
}

pub fn members() -> Vec<Call> {
    let mut all = story_calls(&["/api/admin/user/u-"]);
    for id in USER_IDS {
        let path = format!("/api/admin/user/{id}");
        for body in [
            r#"{"state":0}"#,
            r#"{"state":1}"#,
            r#"{"location":"Ulm","isEmployee":true}"#,
            r#"{"isShared":true}"#,
            r#"{"roles":[]}"#,
            r#"{"email":"other@new.example"}"#,
            r#"{"email":"same@x.example"}"#,
            r#"{"password":"Winter-2027","resetPassword":true}"#,
        ] {
            all.push(call(&Method::PATCH, &path, body));
        }
        for role in ROLES.iter().filter(|_| matches!(*id, "u-same" | "u-carla" | "u-made-there" | "u-writer" | "u-off"))
        {
            all.push(call(&Method::PATCH, &path, format!(r#"{{"roles":["{role}"]}}"#)));
        }
        for body in [r#"{"roles":["r-same","r-admin"]}"#, r#"{"roles":["r-delete","r-read"]}"#] {
            all.push(call(&Method::PATCH, &path, body));
        }
        all.push(call(&Method::DELETE, &path, ""));
        all.push(call(&Method::DELETE, format!("{path}?softDelete=false"), ""));
        all.push(call(&Method::POST, format!("{path}/restore"), "{}"));
    }
    all
}

/// Changes of members in a company that has meanwhile lost its last administrator.
pub fn without_administrators() -> Vec<Call> {
    let mut all = Vec::new();
    for actor in ["u-writer", "u-deleter"] {
        let given = format!(
            "INSERT INTO audit (tenant_id, seq, id, action, actor, object, trace_id, created_at)
               SELECT 't-alpha', 9000 + row_number() OVER (), 'e-' || user_id, 'member.updated', '{actor}', user_id, 'x', 1900000000000
               FROM memberships WHERE tenant_id = 't-alpha';
             UPDATE memberships SET state = 0 WHERE tenant_id = 't-alpha' AND user_id = 'u-anna'"
        );
        for id in ["u-same", "u-carla"] {
            let path = format!("/api/admin/user/{id}");
            for (method, path, body) in [
                (Method::PATCH, path.clone(), r#"{"state":0}"#),
                (Method::PATCH, path.clone(), r#"{"roles":[]}"#),
                (Method::DELETE, path.clone(), ""),
                (Method::DELETE, format!("{path}?softDelete=false"), ""),
                (Method::POST, "/api/admin/user/u-gone/restore".to_owned(), "{}"),
            ] {
                all.push(Call { given: given.clone(), ..call(&method, path, body) });
            }
        }
    }
    all
}

pub fn many() -> Vec<Call> {
    let mut all = story_calls(&["/api/admin/user/bulk"]);
    let user_ids = all_user_ids();
    for action in ["enable", "disable", "remove", "restore"] {
        let body = format!(r#"{{"userIds":{user_ids},"action":"{action}"}}"#);
        all.push(call(&Method::POST, "/api/admin/user/bulk", body));
    }
    for action in ["assignRole", "unassignRole"] {
        for role in ROLES {
            let body = format!(r#"{{"userIds":{user_ids},"action":"{action}","roleIds":["{role}"]}}"#);
            all.push(call(&Method::POST, "/api/admin/user/bulk", body));
        }
    }
    all
}

pub fn arrivals() -> Vec<Call> {
    let mut all = story_calls(&["/api/admin/user/import", "/api/user/invitation"]);
    let made =
        story_calls(&["/api/admin/user"]).into_iter().filter(|call| call.method == "PUT" && !call.path.contains("/u-"));
    all.extend(made);
    for role in ROLES {
        for email in ["n@x.example", "nina@nowhere.example", "gone@x.example", "same@alpha.example"] {
            let body = format!(r#"{{"email":"{email}","firstName":"N","roles":["{role}","r-same"]}}"#);
            all.push(call(&Method::PUT, "/api/admin/user", body));
        }
        for email in ["n@x.example", "invited@x.example", "stood@x.example", "waiting@x.example"] {
            let body = format!(r#"{{"email":"{email}","roleIds":["{role}"]}}"#);
            all.push(call(&Method::POST, "/api/user/invitation/inviteUser", body));
        }
        let rows =
            ["n@x.example", "nina@nowhere.example", "invited@x.example", "same@alpha.example", "stood@x.example"]
                .map(|email| format!(r#"{{"firstName":"N","email":"{email}","roles":["{role}"]}}"#))
                .join(",");
        for dry in [true, false] {
            let body = format!(r#"{{"importId":"i","chunk":0,"dryRun":{dry},"rows":[{rows}]}}"#);
            all.push(call(&Method::POST, "/api/admin/user/import", body));
        }
    }
    for id in ["i-1", "i-2", "i-stand", "i-gone"] {
        all.push(call(&Method::POST, format!("/api/user/invitation/resend/{id}"), "{}"));
        all.push(call(&Method::DELETE, format!("/api/user/invitation/deleteInviteUser/{id}"), ""));
    }
    for state in ["pending", "accepted", "declined", "revoked"] {
        all.push(get(format!("/api/user/invitation/getInvitedUsers?state={state}")));
    }
    all
}

pub fn roles() -> Vec<Call> {
    let mut all = story_calls(&["/api/admin/role"]);
    // An app that decoys are offered, and Alpha is not.
    let given =
        "INSERT INTO role_apps (tenant_id, role_id, app_id, access) VALUES ('t-alpha', 'r-same', 'more', 1)".to_owned();
    all.push(Call { given, ..get("/api/admin/role?sort=title") });
    for search in ["ad", "title:ad", "pl,ad", "title:pl,title:ad"] {
        for sort in ["title", "state", "countUsers"] {
            for rest in ["", "&state=1", "&state=0"] {
                all.push(get(format!("/api/admin/role?sort={sort}&search={search}{rest}")));
                all.push(get(format!("/api/admin/role?sort=-{sort}{rest}")));
            }
        }
    }
    for role in ROLES {
        let path = format!("/api/admin/role/{role}");
        for rest in
            ["", "&search=ann", "&search=mul,firstName:ann", "&sort=-lastName", "&search=email:ann", "&selected=1"]
        {
            all.push(get(format!("/api/admin/role/users?roleId={role}{rest}&limit=100")));
        }
        let user_ids = all_user_ids();
        for body in [
            r#"{"state":0}"#,
            r#"{"state":1}"#,
            r#"{"hasOnBoardingRights":1}"#,
            r#"{"hasOnBoardingRights":0}"#,
            r#"{"hasPaymentRights":1,"state":1}"#,
            r#"{"hasPaymentRights":0}"#,
            r#"{"hasAdminRights":0}"#,
            r#"{"usersAll":true}"#,
            r#"{"usersAll":false}"#,
            r#"{"users":["u-carla"]}"#,
            r#"{"title":"Crew","usersAdd":["u-carla","u-anna"],"usersRemove":["u-same"]}"#,
            r#"{"apps":[{"appId":"admin.users","access":"write"},{"appId":"surveys","access":"read"}]}"#,
            r#"{"apps":[{"appId":"admin.users","access":"read"}],"usersAll":true}"#,
            r#"{"apps":[],"settings":{"sideBarApps":{"surveys":1}}}"#,
        ] {
            all.push(call(&Method::PATCH, &path, body));
        }
        for list in ["users", "usersAdd", "usersRemove"] {
            all.push(call(&Method::PATCH, &path, format!(r#"{{"{list}":{user_ids}}}"#)));
            for id in USER_IDS.iter().filter(|_| matches!(*role, "r-same" | "r-write")) {
                all.push(call(&Method::PATCH, &path, format!(r#"{{"{list}":["{id}"]}}"#)));
                if list != "users" {
                    for all_of_them in [true, false] {
                        let body = format!(r#"{{"{list}":["{id}"],"usersAll":{all_of_them}}}"#);
                        all.push(call(&Method::PATCH, &path, body));
                    }
                }
            }
        }
        all.push(call(&Method::DELETE, &path, ""));
        all.push(call(&Method::DELETE, format!("{path}?force=true"), ""));
    }
    // A user without another company has the role already: the others are administrators only elsewhere.
    for body in [
        r#"{"usersAll":true}"#,
        r#"{"usersAll":true,"state":1}"#,
        r#"{"usersAll":true,"usersAdd":["u-made"]}"#,
        r#"{"usersAll":true,"usersRemove":["u-member"]}"#,
    ] {
        let given = "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) SELECT tenant_id, user_id, 'r-delete' FROM memberships \
                     WHERE tenant_id = 't-alpha' AND (user_id LIKE 'u-made%' OR user_id = 'u-stand')"
            .to_owned();
        all.push(Call { given, ..call(&Method::PATCH, "/api/admin/role/r-delete", body) });
    }
    all
}

pub fn companies() -> Vec<Call> {
    let mut all = story_calls(&["/api/admin/tenant?", "/api/admin/tenant/t-", "/api/tenant", "/api/home"]);
    for sort in ["title", "city", "state", "countUsers"] {
        for rest in [
            "",
            "&state=1",
            "&state=0",
            "&search=a",
            "&search=be,city:k",
            "&search=title:al,companyName:al",
            "&search=al&state=1",
        ] {
            all.push(get(format!("/api/admin/tenant?sort={sort}{rest}")));
            all.push(get(format!("/api/admin/tenant?sort=-{sort}{rest}")));
        }
    }
    for id in ["t-alpha", "t-beta", "t-aaa", "t-operator"] {
        let path = format!("/api/admin/tenant/{id}");
        all.push(get(&path));
        for body in [
            r#"{"title":"Zeta"}"#,
            r#"{"state":0}"#,
            r#"{"state":1}"#,
            r#"{"city":"Ulm","location":"Ulm"}"#,
            r#"{"selfEdit":0}"#,
            r#"{"groupId":"g2"}"#,
            r#"{"businessUuId":"b-new","title":"Zeta"}"#,
        ] {
            all.push(call(&Method::PATCH, &path, body));
        }
        all.push(call(&Method::DELETE, &path, ""));
        all.push(get(format!("{path}/apps")));
        all.push(get(format!("{path}/overview")));
        for body in [
            r#"{"off":[]}"#,
            r#"{"off":["surveys"]}"#,
            r#"{"off":["extra"]}"#,
            r#"{"off":[],"offered":["extra"]}"#,
            r#"{"off":["extra"],"offered":[]}"#,
            r#"{"offered":["extra"]}"#,
        ] {
            all.push(call(&Method::PUT, format!("{path}/apps"), body));
        }
    }
    let closed = all
        .clone()
        .into_iter()
        .map(|call| Call { given: "UPDATE tenants SET self_edit = 0 WHERE id = 't-alpha'".to_owned(), ..call });
    let closed: Vec<Call> = closed.filter(|call| call.path.contains("t-alpha")).collect();
    all.extend(closed);
    all
}

/// The start page, among decoys with what Alpha lacks: expired invitations, acts, rights of a role that gives none here.
pub fn start_page() -> Vec<Call> {
    let named = json!({
        "before": { "roles": ["r-same"] },
        "after": { "roles": ["r-gone"] },
        "people": { "addedIds": ["u-same"], "removedIds": ["u-gone"] },
    });
    // Acts about everything that an event can name; of a role that is gone the log knows the title, and that of decoys another one.
    let acts = format!(
        "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-member', 'r-same');
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at) VALUES
           ('t-alpha', 9100, 'gone', 'role.deleted', 'u-anna', 'r-gone', '{{\"title\":\"Gone\"}}', 'x', 1);
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
           SELECT 't-alpha', 9101 + j.key, 'named-' || j.key, 'role.updated', 'u-anna', j.value, '{named}', 'x', 1
           FROM json_each('[\"r-same\", \"u-same\", \"i-1\", \"t-alpha\"]') j;
         INSERT INTO audit (tenant_id, seq, id, action, actor, object, detail, trace_id, created_at)
           SELECT e.tenant_id, s.value, e.tenant_id || s.value, 'role.deleted', 'u-anna', 'r-gone', '{{\"title\":\"planteddecoy\"}}', 'planteddecoy', 1
           FROM audit e JOIN json_each('[9100, 9200]') s WHERE e.trace_id = 'planteddecoy' AND e.seq = 701;
         DELETE FROM audit_open WHERE tenant_id IN (SELECT id FROM tenants WHERE title = 'Decoy');
         UPDATE OR IGNORE audit_values SET seq = 9101 WHERE salt = 'planteddecoy'"
    );
    [
        "",
        "UPDATE invitations SET expires_at = 1 WHERE version = 77",
        "UPDATE audit SET action = 'invitation.sent' WHERE trace_id = 'planteddecoy'",
        "UPDATE audit SET action = 'members.imported' WHERE trace_id = 'planteddecoy'",
        "UPDATE tenants SET self_edit = 0 WHERE id = 't-alpha'",
        "INSERT OR IGNORE INTO role_members (tenant_id, user_id, role_id) VALUES ('t-alpha', 'u-member', 'r-same');
         INSERT OR REPLACE INTO platform_days (day, companies, people) VALUES (20780, 1, 1);
         UPDATE tenants SET members = 1000000 WHERE id = 't-beta'",
        &acts,
    ]
    .map(|given| Call { given: given.to_owned(), ..get("/api/home") })
    .into()
}

/// With and without time limits, by any actor, about any object.
pub fn events() -> Vec<Call> {
    let mut all = Vec::new();
    let one = [
        "",
        "&actor=u-anna",
        "&object=u-anna",
        "&action=auth.signed_in",
        "&actor=u-anna&object=u-anna",
        "&actor=u-anna&action=auth.signed_in",
        "&object=u-anna&action=auth.signed_in",
        "&actor=u-anna&object=u-anna&action=auth.signed_in",
    ];
    for filter in one {
        for time in ["", "&from=2026-11-20", "&to=2026-11-22", "&from=2026-11-20&to=2026-11-22"] {
            for sort in ["createdAt", "-createdAt"] {
                all.push(get(format!("/api/admin/audit?sort={sort}{filter}{time}")));
            }
            all.push(get(format!("/api/admin/audit/export?format=csv{filter}{time}")));
        }
    }
    all
}

/// The mailed codes: Alpha's, and one that only decoys have.
pub fn mailed() -> [String; 2] {
    [[1; 32], [2; 32]].map(|bytes| base64url(&bytes))
}

/// Invitations of every sender, to every role.
pub fn invitations() -> Vec<Call> {
    let mut all = vec![get("/api/user/me")];
    let [alpha_code, decoy_code] = mailed();
    for answer in ["accept", "decline"] {
        for code in ["i-1", "i-lost", &alpha_code, &decoy_code] {
            all.push(call(&Method::POST, format!("/api/user/invitation/{answer}/t-alpha/{code}"), ""));
        }
    }
    // Properties that a decoy's invitation of the same id or code has and Alpha's lacks; `lost` renames it to a code that only a decoy has.
    let lost = format!("id = '{decoy_code}'");
    for (table, change) in [
        ("tenants SET state = 0 WHERE id = 't-alpha'", ""),
        ("invitations SET ", "person = NULL, email = 'somebody@x.example'"),
        ("invitations SET ", "expires_at = 1"),
        ("invitations SET ", "is_proven = 0"),
        ("invitations SET ", "state = 'declined'"),
        ("invitations SET ", &lost),
        ("invitations SET ", &format!("{lost}, person = NULL, email = 'somebody@x.example'")),
        ("invitations SET ", &format!("{lost}, expires_at = 1")),
        ("invitations SET ", &format!("{lost}, is_proven = 0")),
        ("invitations SET ", &format!("{lost}, state = 'declined'")),
    ] {
        let of_ours = if change.is_empty() { "" } else { " WHERE tenant_id = 't-alpha' AND id = 'i-1'" };
        let given = format!("UPDATE {table}{change}{of_ours}");
        for answer in ["accept", "decline"] {
            for code in ["i-1", &alpha_code, &decoy_code] {
                let given = given.clone();
                let call = call(&Method::POST, format!("/api/user/invitation/{answer}/t-alpha/{code}"), "");
                all.push(Call { given, ..call });
            }
        }
    }
    for sender in
        ["u-anna", "u-member", "u-reader", "u-writer", "u-deleter", "u-off", "u-stranger", "u-made", "u-nobody"]
    {
        let given =
            format!("UPDATE invitations SET invited_by = '{sender}' WHERE tenant_id = 't-alpha' AND id = 'i-1'");
        all.push(Call { given, ..get("/api/user/me") });
        for role in ROLES {
            let given = format!(
                "UPDATE invitations SET invited_by = '{sender}', role_ids = '[\"{role}\"]' WHERE tenant_id = 't-alpha' AND id = 'i-1'"
            );
            let accept = call(&Method::POST, "/api/user/invitation/accept/t-alpha/i-1", "");
            all.push(Call { given, ..accept });
        }
    }
    all
}
