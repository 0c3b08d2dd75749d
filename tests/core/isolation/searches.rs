//! Lists for `decoy_comparison`: in every order, first and later pages, with words that Alpha has, and with words that only its
//! decoys have for the same rows (`zz` in `decoys.sql`).

use super::calls::{Call, get};
use asgard::domain::crypto::bytes::base64url;
use serde_json::{Value, json};

/// Sort keys, and whether they are numbers.
type Sorts = &'static [(&'static str, bool)];

const OF_MEMBERS: Sorts = &[
    ("lastName", false),
    ("firstName", false),
    ("email", false),
    ("lastLogin", true),
    ("createdAt", true),
    ("birthDate", false),
    ("isEmployee", true),
    ("state", true),
];
const OF_ROLES: Sorts = &[("title", false), ("state", true), ("countUsers", true)];
const OF_COMPANIES: Sorts = &[("title", false), ("city", false), ("state", true), ("countUsers", true)];

fn cursor(sort: &str, descending: bool, key: &Value, id: &str) -> String {
    base64url(json!([sort, descending, key, id]).to_string().as_bytes())
}

/// Every sort order in both directions, from the beginning and after a cursor before all rows.
fn pages(sorts: Sorts) -> Vec<String> {
    let mut all = Vec::new();
    for (sort, is_number) in sorts {
        for (way, descending) in [("", false), ("-", true)] {
            let first = match (*is_number, descending) {
                (true, false) => json!(-1),
                (true, true) => json!(i64::MAX >> 10),
                (false, false) => json!(""),
                (false, true) => json!("~"),
            };
            let id = if descending { "~" } else { "" };
            all.push(format!("sort={way}{sort}&limit=100"));
            all.push(format!("sort={way}{sort}&limit=100&after={}", cursor(sort, descending, &first, id)));
        }
    }
    all
}

fn requests(base: &str, sorts: Sorts, searches: &[&str], filters: &[&str]) -> Vec<Call> {
    let mut all = Vec::new();
    for page in pages(sorts) {
        for search in searches {
            for filter in filters {
                all.push(get(format!("{base}{page}{search}{filter}")));
            }
        }
    }
    all
}

pub fn members() -> Vec<Call> {
    let searches = ["", "&search=ann", "&search=ann,zz", "&search=annex,ann,zz", "&search=annex,mul,zz,ann"];
    let filters = ["", "&state=0", "&state=1", "&isEmployee=0", "&isEmployee=1", "&assigned=0"];
    let mut all = requests("/api/admin/user?", OF_MEMBERS, &searches, &filters);
    for search in
        ["annex,firstName:zz", "annex,lastName:zz", "annex,email:zz", "phone:491", "annex,phone:491", "phone:491,zz"]
    {
        all.push(get(format!("/api/admin/user?search={search}")));
    }
    all
}

/// Filters that members of Alpha fulfil, and there in the decoys everybody; those have been changed from what `decoys.sql` gave them.
pub fn filters() -> Vec<Call> {
    let given = "UPDATE memberships SET location = 'plantedalpha', invited_by = 'u-anna', email = user_id || '@x.example', login_key = 1795000000000
                   WHERE version = 77;
                 UPDATE memberships SET invited_by = 'u-anna' WHERE tenant_id = 't-alpha' AND user_id IN ('u-same', 'u-off')";
    let named = [
        "&role=r-same",
        "&role=r-same,r-read",
        "&role=r-same&location=plantedalpha",
        "&role=r-same,r-read&location=plantedalpha,Ulm",
        "&role=r-same&domain=x.example",
        "&location=plantedalpha",
        "&location=plantedalpha,Ulm",
        "&location=plantedalpha,1,2,3,4,5",
        "&domain=x.example",
        "&domain=x.example,alpha.example",
        "&invitedBy=u-anna",
        "&invitedBy=u-anna,u-same",
        "&lastLogin=never",
        "&lastLogin=within:30",
        "&lastLogin=over:1",
        "&lastLogin=within:30&search=ann",
        "&role=r-same&search=ann",
    ];
    let flagged: Vec<String> = named.iter().map(|filter| format!("{filter}&state=1")).collect();
    let all_of_them: Vec<&str> = named.iter().copied().chain(flagged.iter().map(String::as_str)).collect();
    let mut all = requests("/api/admin/user?", &OF_MEMBERS[..1], &[""], &all_of_them);
    for sort in ["email", "lastLogin", "-lastLogin"] {
        all.extend(named.iter().map(|filter| get(format!("/api/admin/user?sort={sort}{filter}&limit=100"))));
    }
    all.into_iter().map(|call| Call { given: given.to_owned(), ..call }).collect()
}

pub fn roles() -> Vec<Call> {
    let searches =
        ["", "&search=ad", "&search=ad,zz", "&search=zz,ad", "&search=ad,adm,zz", "&search=ad,zz,adm", "&search=zz"];
    requests("/api/admin/role?", OF_ROLES, &searches, &["", "&state=0", "&state=1"])
}

/// Users to whom a role can be given.
pub fn people_of_roles() -> Vec<Call> {
    let mut all = Vec::new();
    for role in ["r-same", "r-read", "r-admin"] {
        let searches = ["", "&search=ann", "&search=ann,zz", "&search=annex,ann,zz"];
        all.extend(requests(
            &format!("/api/admin/role/users?roleId={role}&"),
            &OF_MEMBERS[..3],
            &searches,
            &["", "&selected=1", "&selected=0"],
        ));
    }
    all
}

pub fn companies() -> Vec<Call> {
    let fields = ["", "title:", "city:", "companyName:", "businessUuId:"];
    let mut searches = vec![String::new()];
    for lead in fields {
        searches.extend(["alpha", "zz"].map(|word| format!("&search={lead}{word}")));
        for other in fields {
            searches.extend(["alp", "zz"].map(|word| format!("&search={lead}alpha,{other}{word}")));
        }
    }
    let searches: Vec<&str> = searches.iter().map(String::as_str).collect();
    let mut all = requests("/api/admin/tenant?", &OF_COMPANIES[..1], &searches, &["", "&state=0", "&state=1"]);
    for other in fields {
        for third in fields {
            for word in ["al", "zz"] {
                all.push(get(format!("/api/admin/tenant?search=alpha,{other}alp,{third}{word}")));
            }
        }
    }
    all.extend(requests("/api/admin/tenant?", OF_COMPANIES, &searches[..2], &["", "&state=0", "&state=1"]));
    all
}

/// The log after a cursor, by any actor and object, with and without time limits; `seq` is the first event that is not listed.
pub fn events(forth: i64, back: i64) -> Vec<Call> {
    let (actor, object, action) = ("&actor=u-anna", "&object=u-anna", "&action=auth.signed_in");
    let mut all = Vec::new();
    for filter in [
        String::new(),
        actor.to_owned(),
        object.to_owned(),
        action.to_owned(),
        [actor, object].concat(),
        [actor, action].concat(),
        [object, action].concat(),
        [actor, object, action].concat(),
    ] {
        for time in ["", "&from=2026-11-20", "&to=2026-11-22", "&from=2026-11-20&to=2026-11-22"] {
            for (sort, seq) in [("createdAt", forth), ("-createdAt", back)] {
                let after = cursor("createdAt", sort.starts_with('-'), &json!(seq), "");
                all.push(get(format!("/api/admin/audit?sort={sort}{filter}{time}&after={after}")));
                all.push(get(format!("/api/admin/audit/export?sort={sort}{filter}{time}&after={after}")));
            }
        }
    }
    all
}
