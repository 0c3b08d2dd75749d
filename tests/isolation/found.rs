//! Whoever works for the operator sees all companies, and of a search those that have every word of it.

use crate::stage::{Actor, Stage};
use crate::support::neighbours::Neighbours;
use asgard::ports::Row;
use http::Method;

/// Searches, and the words with the fields that each may stand in.
const SEARCHES: &[(&str, &[(&str, &str)])] = &[
    ("al", &[("al", "tnc")]),
    ("neighbour,zz", &[("neighbour", "tnc"), ("zz", "tnc")]),
    ("zz,al", &[("zz", "tnc"), ("al", "tnc")]),
    ("title:be", &[("be", "t")]),
    ("city:koln,title:al", &[("koln", "c"), ("al", "t")]),
    ("koln,companyName:al", &[("koln", "tnc"), ("al", "n")]),
    ("title:alp,city:k", &[("alp", "t"), ("k", "c")]),
    ("title:gam,companyName:ga,city:ko", &[("gam", "t"), ("ga", "n"), ("ko", "c")]),
    ("title:zz", &[("zz", "t")]),
    ("businessUuId:bb", &[("bb", "b")]),
    ("alpha,businessUuId:zz", &[("alpha", "tnc"), ("zz", "b")]),
];

async fn ids(stage: &mut Stage, query: &str) -> Vec<String> {
    let reply = stage.tell(&Method::GET, &format!("/api/admin/tenant?limit=100&{query}"), "").await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text());
    let page = reply.json();
    let ids: Vec<String> =
        page["data"].as_array().unwrap().iter().map(|row| row["tenantId"].as_str().unwrap().to_owned()).collect();
    assert_eq!(page["total"], ids.len(), "{query}");
    ids
}

fn has(words: &[Row], id: &str, (beginning, fields): &(&str, &str)) -> bool {
    words.iter().any(|row| {
        row["tenant_id"] == id
            && row["word"].as_str().unwrap().starts_with(beginning)
            && fields.contains(row["field"].as_str().unwrap())
    })
}

#[tokio::test]
async fn a_search_of_the_operator_finds_the_companies_that_have_every_word() {
    let mut stage = Stage::new(Actor::Operator, Neighbours::Loud).await;
    stage.app.db.run(
        "UPDATE tenants SET state = 0 WHERE id IN ('t-gamma', 't-zzz');
         INSERT INTO tenant_words (tenant_id, word, field) VALUES ('t-alpha', 'alpha', 'n'), ('t-alpha', 'koln', 'c'),
           ('t-beta', 'alpha', 'c'), ('t-beta', 'koln', 'c'), ('t-gamma', 'gamma', 'n'), ('t-gamma', 'koln', 'c'), ('t-beta', 'bb', 'b'),
           ('t-aaa', 'neighbour', 't'), ('t-zzz', 'neighbour', 'n')",
    );
    let words = stage.app.db.rows("SELECT tenant_id, word, field FROM tenant_words");
    let mut found = 0;
    for sort in ["title", "-title", "city", "-city", "state", "-state", "countUsers", "-countUsers"] {
        for filter in ["", "&state=1", "&state=0"] {
            let whole = ids(&mut stage, &format!("sort={sort}{filter}")).await;
            for (search, terms) in SEARCHES {
                let some = ids(&mut stage, &format!("sort={sort}{filter}&search={search}")).await;
                let expected: Vec<&String> =
                    whole.iter().filter(|id| terms.iter().all(|term| has(&words, id, term))).collect();
                assert_eq!(some.iter().collect::<Vec<_>>(), expected, "{sort} {filter} {search}");
                found += some.len();
            }
        }
    }
    assert!(found > 100, "{found}");
}
