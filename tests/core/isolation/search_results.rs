//! Callers in the operator's tenant see all companies, and search results match every word.

use super::world::{Actor, World};
use crate::support::decoys::Decoys;
use asgard::domain::crypto::bytes::base64url;
use asgard::ports::Row;
use http::Method;
use serde_json::json;

/// Searchable fields of companies, with the prefixes of their indexed words.
const FIELDS: [(&str, &str); 5] =
    [("", "tnc"), ("title:", "t"), ("companyName:", "n"), ("city:", "c"), ("businessUuId:", "b")];

/// Searches, with their word prefixes and the fields that each may match.
fn searches() -> Vec<(String, Vec<(&'static str, &'static str)>)> {
    let mut all = Vec::new();
    for (lead, of_lead) in FIELDS {
        all.push((format!("{lead}common"), vec![("common", of_lead)]));
        all.push((format!("{lead}be"), vec![("be", of_lead)]));
        all.push((format!("{lead}be,common"), vec![("be", of_lead), ("common", "tnc")]));
        for (other, of_other) in FIELDS {
            all.push((format!("{lead}common,{other}be"), vec![("common", of_lead), ("be", of_other)]));
            all.push((
                format!("common,{lead}beta,{other}co"),
                vec![("common", "tnc"), ("beta", of_lead), ("co", of_other)],
            ));
            all.push((
                format!("common,{lead}comm,{other}be"),
                vec![("common", "tnc"), ("comm", of_lead), ("be", of_other)],
            ));
        }
    }
    all
}

async fn ids(world: &mut World, query: &str) -> Vec<String> {
    let reply = world.send(&Method::GET, &format!("/api/admin/tenant?limit=100&{query}"), "").await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    let page = reply.json();
    let ids: Vec<String> =
        page["data"].as_array().unwrap().iter().map(|row| row["tenantId"].as_str().unwrap().to_owned()).collect();
    assert_eq!(page["total"], ids.len(), "{query}");
    ids
}

fn has(words: &[Row], id: &str, (setup, fields): &(&str, &str)) -> bool {
    words.iter().any(|row| {
        row["tenant_id"] == id
            && row["word"].as_str().unwrap().starts_with(setup)
            && fields.contains(row["field"].as_str().unwrap())
    })
}

#[tokio::test]
async fn a_search_of_the_operator_finds_the_companies_that_have_every_word() {
    let mut world = World::new(Actor::Operator, Decoys::Loud).await;
    world.app.db.run(
        r#"UPDATE tenants SET state = 0 WHERE id IN ('t-gamma', 't-zzz');
           INSERT INTO tenant_words (tenant_id, word, field) SELECT tenants.id, 'common', f.value FROM tenants JOIN json_each('["t", "n", "c", "b"]') f;
           INSERT OR IGNORE INTO tenant_words (tenant_id, word, field)
             SELECT tenants.id, 'beta', f.value FROM tenants JOIN json_each('["t", "n", "c", "b"]') f WHERE tenants.id IN ('t-beta', 't-gamma')"#,
    );
    let words = world.app.db.rows("SELECT tenant_id, word, field FROM tenant_words");
    let (mut found, mut round) = (0, 0);
    for sort in ["title", "-title", "city", "-countUsers"] {
        let first =
            if sort == "-countUsers" { json!(i64::MAX >> 10) } else { json!(if sort == "-title" { "~" } else { "" }) };
        let cursor = json!([
            sort.trim_start_matches('-'),
            sort.starts_with('-'),
            first,
            if sort.starts_with('-') { "~" } else { "" }
        ]);
        let behind = format!("&after={}", base64url(cursor.to_string().as_bytes()));
        for filter in ["", "&state=1", "&state=0"] {
            let whole = ids(&mut world, &format!("sort={sort}{filter}")).await;
            // Each search in a third of the orders and filters, in each filter with another order.
            round += 1;
            for (search, terms) in searches().into_iter().skip((round + round / 3) % 3).step_by(3) {
                let expected: Vec<&String> =
                    whole.iter().filter(|id| terms.iter().all(|term| has(&words, id, term))).collect();
                for page in ["", &behind] {
                    let some = ids(&mut world, &format!("sort={sort}{filter}&search={search}{page}")).await;
                    assert_eq!(some.iter().collect::<Vec<_>>(), expected, "{sort} {filter} {search}{page}");
                    found += some.len();
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}
