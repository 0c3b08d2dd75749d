//! Pages of the list of members and of its search against a model: everybody read, filtered and sorted in memory.

use crate::support::app::TestApp;
use crate::support::browser::{Browser, anna};
use crate::support::seeded_random::seeds;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write as _;

const USERS: &str = "/api/admin/user";
const FIRST: &[&str] = &["anna", "anne", "an", "ben", "zoé", "maria-luise", "müller", "o'neill"];
const LAST: &[&str] = &["müller", "müllner", "van der berg", "berg", "anna", "de costa", "silva", "x, \"y\"", "ćić"];
const DOMAINS: &[&str] = &["alpha.example", "berg.example", "x.de"];

/// A member as the database has them, with their words by field.
struct Person {
    id: String,
    row: Value,
    words: Vec<(String, String)>,
}

/// Everybody of a company.
fn everybody(app: &TestApp, tenant: &str) -> Vec<Person> {
    let mut words: HashMap<String, Vec<(String, String)>> = HashMap::new();
    for row in app.db.rows(&format!("SELECT user_id, word, field FROM member_words WHERE tenant_id = '{tenant}'")) {
        let text = |name: &str| row[name].as_str().unwrap().to_owned();
        words.entry(text("user_id")).or_default().push((text("field"), text("word")));
    }
    let rows = app.db.rows(&format!(
        "SELECT user_id, assigned, state, is_employee, last_key, first_key, email, login_key, created_at, birth_date
         FROM memberships WHERE tenant_id = '{tenant}'"
    ));
    rows.into_iter()
        .map(|row| {
            let id = row["user_id"].as_str().unwrap().to_owned();
            Person { words: words.remove(&id).unwrap_or_default(), row: json!(row), id }
        })
        .collect()
}

/// A query: search terms as field and beginning, flags, and the order.
struct Query {
    terms: Vec<(&'static str, String)>,
    flags: Vec<(&'static str, i64)>,
    sort: &'static str,
    descending: bool,
    limit: usize,
}

impl Query {
    fn text(&self) -> String {
        let mut text = format!("sort={}{}&limit={}", if self.descending { "-" } else { "" }, self.sort, self.limit);
        for (flag, value) in &self.flags {
            write!(text, "&{flag}={value}").unwrap();
        }
        let terms: Vec<String> = self
            .terms
            .iter()
            .map(|(field, term)| {
                let field = match *field {
                    "l" => "lastName:",
                    "f" => "firstName:",
                    "e" => "email:",
                    _ => "",
                };
                format!("{field}{}", term.replace(' ', "%20").replace('@', "%40"))
            })
            .collect();
        if !terms.is_empty() {
            write!(text, "&search={}", terms.join(",")).unwrap();
        }
        text
    }

    /// Ids of the members that match, in order.
    fn expected(&self, members: &[Person]) -> Vec<String> {
        let flag = |name: &str| self.flags.iter().find(|(flag, _)| *flag == name).map(|(_, value)| *value);
        let matches = |person: &&Person| {
            let is = |column: &str, wanted: Option<i64>| wanted.is_none_or(|wanted| person.row[column] == wanted);
            is("assigned", Some(flag("assigned").unwrap_or(1)))
                && is("state", flag("state"))
                && is("is_employee", flag("isEmployee"))
                && self.terms.iter().all(|(fields, term)| {
                    person.words.iter().any(|(field, word)| fields.contains(field.as_str()) && word.starts_with(term))
                })
        };
        let mut found: Vec<&Person> = members.iter().filter(matches).collect();
        let key = match self.sort {
            "firstName" => "first_key",
            "lastLogin" => "login_key",
            "createdAt" => "created_at",
            "birthDate" => "birth_date",
            "isEmployee" => "is_employee",
            "lastName" => "last_key",
            other => other,
        };
        found.sort_by(|one, other| {
            let (a, b) = (&one.row[key], &other.row[key]);
            let by_key = a.as_i64().cmp(&b.as_i64()).then_with(|| a.as_str().cmp(&b.as_str()));
            by_key.then_with(|| one.id.cmp(&other.id))
        });
        if self.descending {
            found.reverse();
        }
        found.into_iter().map(|person| person.id.clone()).collect()
    }
}

fn ids(page: &Value) -> Vec<&str> {
    page["data"].as_array().unwrap().iter().map(|row| row["userId"].as_str().unwrap()).collect()
}

/// Asserts that pages by number and by cursor are those of the model, and that the total is exact or a lower bound of at most a thousand.
async fn assert_pages(browser: &mut Browser, members: &[Person], query: &Query, random: &mut StdRng, is_exact: bool) {
    let (text, expected) = (query.text(), query.expected(members));
    let total = |page: &Value| {
        let (total, is_minimum) = (page["total"].as_u64().unwrap() as usize, page["totalIsMinimum"] == json!(true));
        if is_minimum {
            assert!(!is_exact && total == 1000 && expected.len() > 1000, "{text}: {total} of {}", expected.len());
        } else {
            assert_eq!(total, expected.len(), "{text}");
        }
        if expected.len() > 1000 && !query.terms.is_empty() {
            assert!(is_minimum || !is_exact, "{text}: more than are counted");
        }
    };
    let pages = (expected.len() / query.limit).min(10_000 / query.limit);
    for number in [0, random.random_range(0..=pages), pages, pages + 1] {
        if number * query.limit > 10_000 {
            continue;
        }
        let page = browser.get(&format!("{USERS}?{text}&page={}", number + 1)).await;
        assert_eq!(page.status, 200, "{text}: {}", page.text());
        let page = page.json();
        let from = (number * query.limit).min(expected.len());
        assert_eq!(ids(&page), expected[from..(from + query.limit).min(expected.len())], "{text}, page {}", number + 1);
        assert_eq!(page["next"].is_string(), from + query.limit < expected.len(), "{text}, page {}", number + 1);
        total(&page);
    }
    // From a page in the middle on, by cursors.
    let start = random.random_range(0..=pages.saturating_sub(3));
    let mut page = browser.get(&format!("{USERS}?{text}&page={}", start + 1)).await.json();
    let mut from = start * query.limit;
    for _ in 0..6 {
        assert_eq!(
            ids(&page),
            expected[from.min(expected.len())..(from + query.limit).min(expected.len())],
            "{text} from {from}"
        );
        let Some(next) = page["next"].as_str().map(str::to_owned) else { break };
        from += query.limit;
        page = browser.get(&format!("{USERS}?{text}&after={next}")).await.json();
        total(&page);
    }
}

/// Adds members to both companies; the decoys of the other have the same names.
fn members(app: &TestApp, random: &mut StdRng, count: usize) {
    let mut all = Vec::new();
    for at in 0..count {
        let pick = |from: &[&'static str], random: &mut StdRng| *from.choose(random).unwrap();
        let (first, mut last) = (pick(FIRST, random), pick(LAST, random).to_owned());
        if random.random_bool(0.3) {
            write!(last, " {}", random.random_range(0..90)).unwrap();
        }
        let (id, domain) = (format!("p-{:06}", random.random_range(0..900_000)), pick(DOMAINS, random));
        let email = format!("{first}.{id}@{domain}").replace(['é', 'ü', '\''], "u");
        let keys = app.app.sort_keys(first, &last, &email, None);
        let (assigned, state) = (random.random_bool(0.9), random.random_bool(0.8));
        all.push(json!({
            "id": id,
            "tenant": if at % 4 == 0 { "t-beta" } else { "t-alpha" },
            "email": email,
            "first": first,
            "last": last,
            "firstKey": keys.first,
            "lastKey": keys.last,
            "words": keys.words.to_string(),
            "isEmployee": u8::from(random.random_bool(0.3)),
            "createdAt": random.random_range(0..5),
            "assigned": u8::from(assigned),
            "state": u8::from(assigned && state),
            "loginKey": random.random_range(0..3),
            "birthDate": pick(&["", "1990-01-01", "1980-05-05"], random),
        }));
    }
    // A statement for all: SQLite would plan one for each member, with its triggers, which takes longer than to run it.
    let all = json!(all).to_string().replace('\'', "''");
    app.db.run(&format!(
        "INSERT OR IGNORE INTO users (id, email, first_name, last_name, first_key, last_key, words, created_at)
           SELECT p.value ->> 'id', p.value ->> 'email', p.value ->> 'first', p.value ->> 'last', p.value ->> 'firstKey', p.value ->> 'lastKey',
             p.value ->> 'words', 1 FROM json_each('{all}') p;
         INSERT OR IGNORE INTO memberships (tenant_id, user_id, created_at)
           SELECT p.value ->> 'tenant', p.value ->> 'id', p.value ->> 'createdAt' FROM json_each('{all}') p;
         UPDATE memberships SET assigned = p.value ->> 'assigned', state = p.value ->> 'state', is_employee = p.value ->> 'isEmployee',
             login_key = p.value ->> 'loginKey', birth_date = p.value ->> 'birthDate'
           FROM json_each('{all}') p WHERE tenant_id = p.value ->> 'tenant' AND user_id = p.value ->> 'id'"
    ));
}

fn query(random: &mut StdRng) -> Query {
    const TERMS: &[&str] = &[
        "a", "an", "ann", "anna", "anne", "b", "berg", "mull", "mullner", "de", "der berg", "van", "cic", "x", "x.de",
        "p-1", "example", "zzz", "y", "anna.p-0", "luise",
    ];
    let mut terms = Vec::new();
    for _ in 0..*[0, 1, 1, 1, 2, 2, 3].choose(random).unwrap() {
        terms.push((
            *["lfe", "lfe", "l", "f", "e"].choose(random).unwrap(),
            (*TERMS.choose(random).unwrap()).to_owned(),
        ));
    }
    let mut flags = Vec::new();
    for (flag, share) in [("state", 0.3), ("isEmployee", 0.2), ("assigned", 0.1)] {
        if random.random_bool(share) {
            flags.push((flag, i64::from(random.random_bool(0.5))));
        }
    }
    let sort =
        ["lastName", "lastName", "firstName", "email", "lastLogin", "createdAt", "birthDate", "isEmployee", "state"];
    Query {
        terms,
        flags,
        sort: sort.choose(random).unwrap(),
        descending: random.random_bool(0.4),
        limit: *[1, 3, 10, 100].choose(random).unwrap(),
    }
}

#[tokio::test]
async fn pages_and_searches_are_those_of_everybody_filtered_and_sorted() {
    for seed in seeds(1) {
        let (app, mut random) = (TestApp::new(), StdRng::seed_from_u64(seed));
        members(&app, &mut random, 900);
        crate::admin::counts_are_right(&app);
        let (mut anna, all) = (anna(&app).await, everybody(&app, "t-alpha"));
        for _ in 0..40 {
            assert_pages(&mut anna, &all, &query(&mut random), &mut random, true).await;
        }
    }
}

/// A company in which very many have the same words. A tenth of them is in the other company, too.
fn many(app: &TestApp, count: usize) {
    app.db.run(&format!(
        "CREATE TEMP TABLE n (i INTEGER PRIMARY KEY, name TEXT);
         INSERT INTO n WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
           SELECT i, CASE WHEN i % 50 = 0 THEN 'zoe' ELSE 'ann' || char(97 + i * 7 % 26) END || ' ' || printf('%05d', i * 7919 % {count}) FROM n;
         INSERT INTO users (id, email, first_name, created_at) SELECT 'm-' || printf('%05d', i), 'm' || i || '@m.example', 'M', 1 FROM n;
         INSERT INTO memberships (tenant_id, user_id, created_at, email, first_name, first_key, last_key, state, is_employee)
           SELECT 't-alpha', 'm-' || printf('%05d', i), i, 'anna.m' || i || '@' || CASE WHEN i % 3 THEN 'annab.example' ELSE 'zoe.example' END, 'M',
             'anna ' || CASE WHEN i % 100 = 7 THEN 'rare' ELSE 'm' END, name, i % 10 <> 0, i % 2 FROM n;
         INSERT INTO member_words (tenant_id, word, field, user_id)
           SELECT 't-alpha', first_key, 'f', user_id FROM memberships WHERE first_name = 'M'
           UNION ALL SELECT 't-alpha', substr(first_key, 6), 'f', user_id FROM memberships WHERE first_name = 'M'
           UNION ALL SELECT 't-alpha', last_key, 'l', user_id FROM memberships WHERE first_name = 'M'
           UNION ALL SELECT 't-alpha', email, 'e', user_id FROM memberships WHERE first_name = 'M'
           UNION ALL SELECT 't-alpha', substr(email, instr(email, '@') + 1), 'e', user_id FROM memberships WHERE first_name = 'M';
         -- In another company some of them come first in every order, and have the words that others have.
         INSERT INTO memberships (tenant_id, user_id, created_at, email, first_name, first_key, last_key, state, is_employee)
           SELECT 't-beta', user_id, 900000 + created_at, 'a' || email, first_name, 'a', 'a', state, is_employee FROM memberships
           WHERE tenant_id = 't-alpha' AND user_id LIKE 'm-%3';
         INSERT INTO member_words (tenant_id, word, field, user_id)
           SELECT 't-beta', w.value, 'f', m.user_id FROM memberships m JOIN json_each(json_array('anna', 'annab', 'm', 'rare', 'zoe')) w
           WHERE m.tenant_id = 't-beta' AND m.user_id LIKE 'm-%';
         DROP TABLE n"
    ));
}

/// The number of words with this beginning.
fn words_with(members: &[Person], beginning: &str) -> usize {
    members.iter().flat_map(|person| &person.words).filter(|(_, word)| word.starts_with(beginning)).count()
}

#[tokio::test]
async fn more_than_are_counted_come_in_the_order_that_was_asked_for() {
    let (app, mut random) = (TestApp::new(), StdRng::seed_from_u64(7));
    many(&app, 4_000);
    let (mut anna, all) = (anna(&app).await, everybody(&app, "t-alpha"));
    for terms in
        [&["ann"][..], &["anna"], &["ann", "zoe"], &["ann", "rare"], &["anna", "annab"], &["m", "ann"], &["zoe"]]
    {
        for (sort, descending) in [("lastName", false), ("lastName", true), ("email", false), ("createdAt", true)] {
            for flags in [vec![], vec![("state", 0)], vec![("state", 1), ("isEmployee", 1)]] {
                // Where no term has words that can all be read, nobody knows whether all were found.
                let is_complete = terms.iter().any(|term| words_with(&all, term) <= 10_000);
                let terms = terms.iter().map(|term| ("lfe", (*term).to_owned())).collect();
                let query = Query { terms, flags, sort, descending, limit: 10 };
                let (text, expected) = (query.text(), query.expected(&all));
                let mut page = anna.get(&format!("{USERS}?{text}")).await.json();
                for from in [0, 10, 20] {
                    assert_eq!(
                        ids(&page),
                        expected[from.min(expected.len())..(from + 10).min(expected.len())],
                        "{text} from {from}"
                    );
                    assert_eq!(page["total"], expected.len().min(1000), "{text}");
                    let is_minimum = expected.len() > 1000 || !is_complete;
                    assert_eq!(page["totalIsMinimum"] == json!(true), is_minimum, "{text}");
                    let Some(next) = page["next"].as_str().map(str::to_owned) else { break };
                    page = anna.get(&format!("{USERS}?{text}&after={next}")).await.json();
                }
            }
        }
    }
    let query = Query { terms: vec![], flags: vec![], sort: "lastName", descending: true, limit: 10 };
    assert_pages(&mut anna, &all, &query, &mut random, true).await;
}

#[tokio::test]
async fn a_term_of_which_nothing_is_left_finds_nobody_and_changes_nobody() {
    let app = TestApp::new();
    let mut anna = anna(&app).await;
    let names = vec!["u-anna", "u-carla"];
    for (search, expected) in [
        ("phone:", names.clone()),
        ("phone:%20,lastName:", names),
        ("phone:abc", vec![]),
        ("phone:abc,anna", vec![]),
        ("anna,phone:%2B", vec![]),
        // An accent alone.
        ("%CC%81", vec![]),
        ("email:%CC%81", vec![]),
    ] {
        let page = anna.get(&format!("{USERS}?search={search}&sort=firstName")).await.json();
        assert_eq!((ids(&page), page["total"].as_u64()), (expected.clone(), Some(expected.len() as u64)), "{search}");
    }
    for path in ["/api/admin/role", "/api/admin/tenant", "/api/admin/role/users"] {
        assert_eq!(anna.get(&format!("{path}?search=%CC%81")).await.json()["total"], 0, "{path}");
    }
    let job = json!({ "filter": { "search": "phone:abc" }, "action": "disable", "expectedCount": 2 });
    let refused = anna.post(&format!("{USERS}/bulk-jobs"), &job).await;
    assert_eq!((refused.outcome(), &refused.json()["count"]), ((409, "count_changed".into()), &json!(0)));
}

#[tokio::test]
async fn of_more_than_are_counted_nobody_comes_by_a_word_or_in_an_order_of_another_company() {
    let app = TestApp::new();
    app.db.run(
        r#"INSERT INTO users (id, email, first_name, last_key, words, created_at)
             WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1100)
             SELECT 'm' || i, i || '@m.example', 'M', printf('%05d', i), '{"f":["thousands","hundreds","many"]}', 1 FROM n;
           INSERT INTO memberships (tenant_id, user_id, created_at) SELECT 't-alpha', id, 1 FROM users WHERE id LIKE 'm%';
           -- Three lack a word here, and four come early there.
           INSERT INTO memberships (tenant_id, user_id, created_at)
             SELECT 't-beta', id, 1 FROM users WHERE id IN ('m3', 'm4', 'm5', 'm1096', 'm1097', 'm1098', 'm1099');
           DELETE FROM member_words
             WHERE tenant_id = 't-alpha' AND (user_id, word) IN (('m3', 'thousands'), ('m4', 'hundreds'), ('m5', 'many'));
           UPDATE memberships SET last_key = '00001' WHERE tenant_id = 't-beta' AND user_id IN ('m1096', 'm1098');
           UPDATE memberships SET last_key = '00012' WHERE tenant_id = 't-beta' AND user_id IN ('m1097', 'm1099');
           UPDATE memberships SET state = 0 WHERE tenant_id = 't-beta' AND user_id IN ('m1096', 'm1097')"#,
    );
    let mut anna = anna(&app).await;
    for flags in ["", "&state=1"] {
        let query = format!("{USERS}?search=thousands,hundreds,many&limit=4{flags}");
        let mut page = anna.get(&query).await.json();
        for expected in [["m1", "m2", "m6", "m7"], ["m8", "m9", "m10", "m11"], ["m12", "m13", "m14", "m15"]] {
            assert_eq!(ids(&page), expected, "{flags}");
            page = anna.get(&format!("{query}&after={}", page["next"].as_str().unwrap())).await.json();
        }
    }
}

#[tokio::test]
async fn a_search_is_complete_where_a_word_is_frequent_in_another_company_alone() {
    let app = TestApp::new();
    let words = |tenant: &str, word: &str, count: usize| {
        app.db.run(&format!(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count})
             INSERT INTO member_words (tenant_id, word, field, user_id) SELECT '{tenant}', '{word}', 'l', 'a' || i FROM n
             UNION ALL SELECT '{tenant}', '{word}', 'l', 'u-carla' WHERE '{tenant}' = 't-alpha'"
        ));
    };
    words("t-alpha", "everybody", 10_000);
    words("t-alpha", "hundreds", 400);
    words("t-beta", "hundreds", 10_000);
    let mut anna = anna(&app).await;
    for search in ["everybody,hundreds", "everybody,hundreds,every", "hundreds"] {
        let page = anna.get(&format!("{USERS}?search={search}")).await.json();
        assert_eq!((ids(&page), &page["totalIsMinimum"]), (vec!["u-carla"], &Value::Null), "{search}");
    }
}
