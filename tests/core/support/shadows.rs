//! Shadows: every row of every tenant again under other tenants' ids: as it is, turned (the opposite flags, another state, later times and higher
//! numbers), and with every right; each member has each role of the last two. Every statement of every test is run once without and once with them, as
//! the database is and in poorer ones (see `Poorer`): it must answer the same, change the same rows, and change none of theirs (decision 245).

mod inserts;
mod on_purpose;
mod tables;

use super::mutants;
use inserts::{ALLOWED, INSERTS, Insert, is_shadow};
use on_purpose::{COUNTS, LOOK_FOR_COMPANIES, LOOKS_AT_ALL, OTHER_COMPANIES, is_on_purpose};
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex};
use tables::{Column, TABLES, Table, is_right, named_in, words_of};

/// The statements that were checked, as `shape_of` has them.
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether each test checks the statements that others have checked, too: long, after changes of shadows (`SHADOWS=each`).
static IN_EACH_TEST: LazyLock<bool> = LazyLock::new(|| std::env::var("SHADOWS").is_ok_and(|value| value == "each"));

/// Whether searches are thorough: a third of all tests' time again.
static IS_THOROUGH: LazyLock<bool> = LazyLock::new(|| *IN_EACH_TEST || mutants::is_testing());

/// Rows by table: those of shadows apart from the others.
type Rows = BTreeMap<usize, BTreeMap<String, usize>>;

/// Whether a row is a shadow, and its values as one text, of each row of each table. SQLite writes the texts: statements that change
/// something wait for this.
static DUMPS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let dump = |Table { name, columns, tenant, .. }: &Table| {
        let is_shadow = tenant.map_or("0".to_owned(), is_shadow);
        // The triggers of a shadow tell every invitation of its address whether that is proven.
        let compared = columns.iter().filter(|column| column.name != "is_proven");
        let values: Vec<_> = compared.map(|Column { name, .. }| format!("'{name}', {name}")).collect();
        format!("SELECT COALESCE({is_shadow}, 0), json_object({}) FROM {name}", values.join(", "))
    };
    TABLES.iter().map(dump).collect()
});

/// The tables that are there: a test may have renamed one, so that something fails.
fn present_tables(db: &Connection) -> BTreeSet<usize> {
    let mut names = db.prepare_cached("SELECT name FROM sqlite_master WHERE type = 'table'").unwrap();
    let names: BTreeSet<String> = names.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    (0..TABLES.len()).filter(|at| names.contains(&TABLES[*at].name)).collect()
}

fn rows_by_table(db: &Connection, tables: &BTreeSet<usize>) -> [Rows; 2] {
    let mut found = [Rows::new(), Rows::new()];
    for table in tables.iter().filter(|table| !COUNTS.contains(&TABLES[**table].name.as_str())) {
        let mut dump = db.prepare_cached(&DUMPS[*table]).unwrap();
        let mut rows = dump.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let rows = found[usize::from(row.get::<_, bool>(0).unwrap())].entry(*table).or_default();
            *rows.entry(row.get(1).unwrap()).or_default() += 1;
        }
    }
    found
}

/// What a statement has changed in a table, as rows that are gone and rows that came.
fn changes(before: &Rows, after: &Rows) -> Vec<String> {
    let empty = BTreeMap::new();
    let mut changes = Vec::new();
    for table in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
        let [before, after] = [before, after].map(|rows| rows.get(table).unwrap_or(&empty));
        for row in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
            let [before, after] = [before, after].map(|rows| rows.get(row).copied().unwrap_or_default());
            if before != after {
                changes.push(format!("{}: {before} → {after} of {row}", TABLES[*table].name));
            }
        }
    }
    changes
}

/// What a statement answers, and which rows it changes: those of others, and those of shadows.
#[derive(Debug, PartialEq)]
struct Outcome {
    result: String,
    own: Vec<String>,
    shadows: Vec<String>,
}

/// How a database is poorer than that of the test: what a statement finds among its own rows hides what it would find at others.
enum Poorer {
    /// Without the rows of a table.
    Lacks(usize),
    /// Without the rights that rows of a table give.
    Disabled(usize),
    /// Without about a half of the rows of a table that a statement asks twice.
    Halves(usize, &'static str),
}

/// Divide the rows of a table, by the last characters of a column of its key: what they are is as good as chance.
const HALVES: [&str; 6] = [
    "unicode(substr($, -1)) & 1 = 0",
    "unicode(substr($, -1)) & 1 = 1",
    "unicode(substr($, -1)) & 2 = 0",
    "unicode(substr($, -1)) & 2 = 2",
    "length($) & 1 = 0",
    "length($) & 1 = 1",
];

impl Poorer {
    /// The statement that makes it so, if the rows are of tenants and there is something to do.
    fn statement(&self) -> Option<String> {
        let (Self::Lacks(at) | Self::Disabled(at) | Self::Halves(at, _)) = self;
        let Table { name, columns, tenant, .. } = &TABLES[*at];
        let own = format!("NOT {}", is_shadow((*tenant)?));
        match self {
            Self::Lacks(_) => Some(format!("DELETE FROM {name} WHERE {own}")),
            Self::Disabled(_) => {
                let rights =
                    columns.iter().filter(|column| column.is_number && !column.is_key && is_right(&column.name));
                let set: Vec<_> = rights.map(|column| format!("{} = 0", column.name)).collect();
                (!set.is_empty()).then(|| format!("UPDATE {name} SET {} WHERE {own}", set.join(", ")))
            }
            Self::Halves(_, half) => {
                let keys = columns.iter().filter(|column| column.is_key && Some(column.name.as_str()) != *tenant);
                let key: Vec<_> = keys.map(|column| column.name.as_str()).collect();
                (!key.is_empty()).then(|| {
                    format!(
                        "DELETE FROM {name} WHERE {own} AND {}",
                        half.replace('$', &format!("({})", key.join(" || ")))
                    )
                })
            }
        }
    }
}

/// A statement with bounds of one or two where it has larger ones: no test has hundreds of rows.
fn with_small_bounds(sql: &str) -> String {
    let mut small = String::new();
    let mut rest = sql;
    while let Some(at) = rest.find(|each: char| each.is_ascii_digit() || each == '\'') {
        let (before, behind) = rest.split_at(at);
        small.push_str(before);
        let is_text = behind.starts_with('\'');
        let end = match is_text {
            true => behind[1..].find('\'').map_or(behind.len(), |end| end + 2),
            false => behind.find(|each: char| !each.is_ascii_digit()).unwrap_or(behind.len()),
        };
        let part = &behind[..end];
        let is_of_name = before.ends_with(|each: char| each.is_ascii_alphanumeric() || "?_.".contains(each));
        small.push_str(match part {
            kept if is_text || is_of_name || kept.len() == 1 => kept,
            one_more if one_more.ends_with('1') => "2",
            _ => "1",
        });
        rest = &behind[end..];
    }
    small + rest
}

/// Lets rows refer to rows that are missing, until the transaction ends. Whoever sets it again makes SQLite plan every statement again.
fn defer_foreign_keys(db: &Connection) {
    if !db.pragma_query_value(None, "defer_foreign_keys", |row| row.get::<_, bool>(0)).unwrap() {
        db.pragma_update(None, "defer_foreign_keys", true).unwrap();
    }
}

/// How many members a quick search leaves of very many: the first and the last ones.
const KEPT: usize = 200;

/// The ids of the first and of the last members, where there are very many: copies of thousands of rows for each statement were most of the time of
/// the tests that have them.
fn kept_members(db: &Connection) -> Option<String> {
    let mut ids = db.prepare_cached("SELECT DISTINCT user_id FROM memberships ORDER BY user_id").unwrap();
    let mut kept: Vec<String> = ids.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    if kept.len() <= 2 * KEPT {
        return None;
    }
    kept.drain(KEPT / 2..kept.len() - KEPT / 2);
    Some(json!(kept).to_string())
}

/// Takes away all members but these, with what is about them.
fn thin_out(db: &Connection, kept: &str, tables: &BTreeSet<usize>) {
    for Table { name, columns, .. } in tables.iter().map(|table| &TABLES[*table]) {
        if columns.iter().any(|column| column.name == "user_id") {
            let sql = format!("DELETE FROM {name} WHERE user_id NOT IN (SELECT value FROM json_each(?1))");
            db.prepare_cached(&sql).unwrap().execute([kept]).unwrap();
        }
    }
}

/// A statement, and where it looks and acts.
struct Subject<'a> {
    db: &'a Connection,
    /// Asks it: as it is, and with small bounds if it has larger ones.
    asks: &'a [&'a dyn Fn() -> String],
    /// The tables that it names.
    named: BTreeSet<usize>,
    is_thorough: bool,
    /// Those that it names more than once, for a thorough search.
    twice: BTreeSet<usize>,
    /// Those that it may read or change.
    within: BTreeSet<usize>,
    /// Those that get shadows.
    shadowed: BTreeSet<usize>,
}

impl Subject<'_> {
    /// The outcomes as the database is and in poorer ones.
    fn outcomes(&self, has_shadows: bool) -> Vec<Outcome> {
        self.db.execute_batch("SAVEPOINT shadows").unwrap();
        if has_shadows {
            for Insert { mark, sql, .. } in INSERTS.iter().filter(|insert| self.shadowed.contains(&insert.table)) {
                // The other two are what a quick search takes.
                if self.is_thorough || *mark != Some(ALLOWED) {
                    self.db.prepare_cached(sql).unwrap().execute([]).unwrap();
                }
            }
        }
        let lacking = self.named.iter().filter(|table| self.is_thorough || !self.is_large(**table));
        let lacking = lacking.map(|table| Poorer::Lacks(*table));
        let disabled = self.named.iter().filter(|_| self.is_thorough).map(|table| Poorer::Disabled(*table));
        let halves = self.twice.iter().flat_map(|table| HALVES.map(|half| Poorer::Halves(*table, half)));
        let poorer = lacking.chain(disabled).chain(halves).filter_map(|poorer| poorer.statement()).map(Some);
        let situations = std::iter::once(None).chain(poorer);
        let outcomes = situations
            .flat_map(|poorer| self.asks.iter().map(move |ask| self.outcome(*ask, poorer.as_deref())))
            .collect();
        self.db.execute_batch("ROLLBACK TO shadows; RELEASE shadows").unwrap();
        outcomes
    }

    /// Whether a table has thousands of rows: to delete these for each statement takes half a minute in each of a few tests.
    fn is_large(&self, table: usize) -> bool {
        let sql = format!("SELECT COUNT(*) > 2000 FROM (SELECT 1 FROM {} LIMIT 2001)", TABLES[table].name);
        self.db.prepare_cached(&sql).unwrap().query_row([], |row| row.get(0)).unwrap()
    }

    fn outcome(&self, ask: &dyn Fn() -> String, poorer: Option<&str>) -> Outcome {
        let Self { db, within, .. } = self;
        db.execute_batch("SAVEPOINT situation").unwrap();
        if let Some(poorer) = poorer {
            db.prepare_cached(poorer).unwrap().execute([]).unwrap();
        }
        let changed = db.total_changes();
        db.execute_batch("SAVEPOINT asked").unwrap();
        let result = ask();
        let [own, shadows] = if db.total_changes() == changed {
            [Vec::new(), Vec::new()]
        } else {
            let [own_after, shadows_after] = rows_by_table(db, within);
            db.execute_batch("ROLLBACK TO asked").unwrap();
            let [own, shadows] = rows_by_table(db, within);
            [changes(&own, &own_after), changes(&shadows, &shadows_after)]
        };
        db.execute_batch("ROLLBACK TO situation; RELEASE situation").unwrap();
        Outcome { result, own, shadows }
    }
}

/// A statement that can be asked again: `changes()` of the statement before it can be read only once.
pub fn repeatable(sql: &str) -> String {
    sql.replace("changes()", "7")
}

/// Does something, after which `changes()` is what it was before: the statement that comes next may read it.
pub fn keeping_changes<T>(db: &Connection, act: impl FnOnce() -> T) -> T {
    let changes = db.changes();
    let done = act();
    let keep =
        format!("INSERT INTO batch_users SELECT 'keep', value FROM json_each('{:?}')", Vec::from_iter(0..changes));
    db.execute_batch(&format!("SAVEPOINT keep; {keep}; ROLLBACK TO keep; RELEASE keep")).unwrap();
    done
}

/// What a statement notices of other companies: what it answers and does without them, and with them.
fn noticed(db: &Connection, sql: &str, ask: &dyn Fn(&str) -> String) -> Option<String> {
    noticed_by_search(*IS_THOROUGH, db, sql, ask)
}

/// A thorough search takes the time for all kinds of poorer databases and for small bounds.
fn noticed_by_search(is_thorough: bool, db: &Connection, sql: &str, ask: &dyn Fn(&str) -> String) -> Option<String> {
    if is_on_purpose(sql) {
        return None;
    }
    let sql = repeatable(sql);
    let without_shadows =
        |sql: String, id: &&str| sql.replace(&format!("{id} <> "), &format!("NOT {} AND {id} <> ", is_shadow(id)));
    let sql = OTHER_COMPANIES.iter().fold(sql, without_shadows);
    let is_read = db.prepare_cached(&sql).is_ok_and(|prepared| prepared.readonly());
    let present = present_tables(db);
    let named: BTreeSet<usize> = &named_in(&sql, &TABLES) & &present;
    let reached = || named.iter().flat_map(|table| &TABLES[*table].reach).copied().collect();
    let within: BTreeSet<usize> = if is_read { named.clone() } else { &reached() & &present };
    let is_meant = |table: &&usize| match TABLES[**table].name.as_str() {
        "tenants" => !LOOK_FOR_COMPANIES.iter().any(|part| sql.contains(part)),
        _ => true,
    };
    // Who has which role is made of these.
    let roles = (0..TABLES.len()).filter(|at| ["memberships", "roles"].contains(&TABLES[*at].name.as_str()));
    let shadowed = within.iter().copied().chain(roles).filter(|at| present.contains(at) && is_meant(&at)).collect();
    let words: Vec<&str> = words_of(&sql).collect();
    let is_named_twice = |at: &usize| words.iter().filter(|word| **word == TABLES[*at].name).count() > 1;
    let twice = named.iter().copied().filter(|at| is_thorough && is_named_twice(at)).collect();
    let has_small = is_thorough && !sql.contains(LOOKS_AT_ALL);
    let small = if has_small { with_small_bounds(&sql) } else { sql.clone() };
    let [ask_as_written, ask_small]: [&dyn Fn() -> String; 2] = [&|| ask(&sql), &|| ask(&small)];
    let asks = if small == sql { &[ask_as_written][..] } else { &[ask_as_written, ask_small] };
    let subject = Subject { db, asks, named, is_thorough, twice, within, shadowed };
    // For a read they maintain what shadows have already, and would be most of the work.
    let set_triggers = |on| db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, on).unwrap();
    let is_thin = !is_thorough && present.iter().any(|table| TABLES[*table].name == "memberships");
    db.execute_batch("SAVEPOINT thin").unwrap();
    defer_foreign_keys(db);
    let kept = if is_thin { kept_members(db) } else { None };
    set_triggers(!is_read && kept.is_none());
    if let Some(kept) = kept {
        thin_out(db, &kept, &subject.within);
    }
    set_triggers(!is_read);
    let [alone, shadowed] = [false, true].map(|has_shadows| subject.outcomes(has_shadows));
    set_triggers(true);
    db.execute_batch("ROLLBACK TO thin; RELEASE thin").unwrap();
    let [alone, shadowed] =
        alone.into_iter().zip(shadowed).find(|(alone, shadowed)| alone != shadowed).map(Into::into)?;
    Some(format!("alone: {alone:#?}\nbeside shadows: {shadowed:#?}"))
}

/// What a mutant notices of other companies and its statement does not.
pub fn noticed_by_mutant(db: &Connection, sql: &str, mutant: &str, ask: &dyn Fn(&str) -> String) -> Option<String> {
    noticed(db, mutant, ask).filter(|_| noticed(db, sql, ask).is_none())
}

/// A statement without its numbers and without texts of one letter: searches differ in the fields that they look into.
fn shape_of(sql: &str) -> String {
    let texts = sql.split('\'').enumerate().filter(|(at, part)| at % 2 == 0 || part.len() > 1).map(|(_, part)| part);
    texts.collect::<String>().replace(|each: char| each.is_ascii_digit(), "")
}

fn is_first_use(sql: &str) -> bool {
    let mut shape = shape_of(sql);
    if *IN_EACH_TEST {
        shape.push_str(std::thread::current().name().unwrap_or_default());
    }
    CHECKED.lock().unwrap().insert(shape)
}

/// Checks a statement on its first use, and a mutant on its first uses in each test. While mutants are tested, only these: the statements
/// themselves were checked by the tests alone, and would be again by each process of a few tests.
pub fn check(db: &Connection, sql: &str, to_run: &str, ask: impl Fn(&str) -> String) {
    let is_new = match sql == to_run {
        true => !mutants::is_testing() && is_first_use(sql),
        false => mutants::is_beside_shadows(to_run),
    };
    let what = || match sql == to_run {
        true => noticed(db, sql, &ask),
        false => noticed_by_mutant(db, sql, to_run, &ask),
    };
    if let Some(what) = is_new.then(|| keeping_changes(db, what)).flatten() {
        panic!("it notices rows of other companies:\n{sql}\n{what}");
    }
}

#[cfg(test)]
mod tests {
    use super::super::database::rows_of;
    use super::{INSERTS, check, noticed_by_search, with_small_bounds};
    use rusqlite::Connection;

    fn database(rows: &str) -> Connection {
        let db = Connection::open_in_memory().unwrap();
        db.execute_batch(include_str!("../../../schema.sql")).unwrap();
        db.execute_batch(
            "INSERT INTO tenants (id, business_uuid, group_id, title, name, created_at) VALUES ('t', 'b', 'g', 'T', 'T', 1)",
        )
        .unwrap();
        db.execute_batch(rows).unwrap();
        db
    }

    fn checked(sql: &str) {
        let db = database("INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t', 'r', 'Role', 1)");
        check(&db, sql, sql, |sql| format!("{:?}", rows_of(&db, sql, &[])));
        // Nothing of it stays.
        assert_eq!(rows_of(&db, "SELECT tenant_id, title FROM roles", &[]).unwrap().len(), 1);
    }

    /// Whether a search notices that a statement sees others: a quick one, and a thorough one.
    fn is_told(roles: &str, sql: &str) -> [bool; 2] {
        let db = database(&format!("INSERT INTO roles (tenant_id, id, title, created_at) VALUES {roles}"));
        let ask = |sql: &str| format!("{:?}", rows_of(&db, sql, &[]));
        [false, true].map(|is_thorough| noticed_by_search(is_thorough, &db, sql, &ask).is_some())
    }

    #[test]
    fn a_statement_of_one_company_notices_nothing() {
        checked("SELECT title FROM roles WHERE tenant_id = 't'");
        checked("UPDATE roles SET title = 'New' WHERE tenant_id = 't'");
        assert_eq!(
            is_told("('t', 'r', 'Role', 1)", "SELECT title FROM roles WHERE tenant_id = 't' LIMIT 100"),
            [false; 2]
        );
    }

    #[test]
    fn a_table_that_a_test_has_taken_away_has_none() {
        let db = Connection::open_in_memory().unwrap();
        db.set_prepared_statement_cache_capacity(256);
        db.execute_batch(include_str!("../../../schema.sql")).unwrap();
        let ask = |sql: &str| check(&db, sql, sql, |sql| format!("{:?}", rows_of(&db, sql, &[])));
        ask("INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'T', 1)");
        // What inserts the shadows is prepared already.
        db.execute_batch("ALTER TABLE audit_open RENAME TO audit_gone; ALTER TABLE saved_views RENAME TO views_gone")
            .unwrap();
        ask("INSERT INTO tenants (id, business_uuid, title, name, created_at) VALUES ('t', 'b', 'T', 'Another', 1)");
    }

    #[test]
    fn every_row_has_three_shadows() {
        let db = database(
            "INSERT INTO users (id, email, first_name, created_at) VALUES ('u', 'u@x', 'U', 1);
             INSERT INTO memberships (tenant_id, user_id, created_at) VALUES ('t', 'u', 1);
             INSERT INTO roles (tenant_id, id, title, created_at) VALUES ('t', 'r', 'Role', 1);
             INSERT INTO role_members (tenant_id, user_id, role_id) VALUES ('t', 'u', 'r');
             INSERT INTO invitations (tenant_id, id, email, code_hash, invited_by, created_at, sent_at, expires_at)
               VALUES ('t', 'i', 'x@x', 'h', 'u', 1, 1, 1);
             INSERT INTO bulk_jobs (tenant_id, id, user_id, network, by_pin, action, role_ids, created_at)
               VALUES ('t', 'j', 'u', '', 0, 'assignRole', '[1]', 1);
             INSERT INTO bulk_job_members (tenant_id, job_id, user_id) VALUES ('t', 'j', 'u')",
        );
        db.execute_batch("SAVEPOINT all_of_them; PRAGMA defer_foreign_keys = ON").unwrap();
        for insert in INSERTS.iter() {
            db.execute(&insert.sql, []).unwrap();
        }
        for table in ["tenants", "memberships", "roles", "role_members", "invitations", "bulk_jobs", "bulk_job_members"]
        {
            let tenant = if table == "tenants" { "id" } else { "tenant_id" };
            let rows = rows_of(&db, &format!("SELECT {tenant} AS id FROM {table} ORDER BY 1"), &[]).unwrap();
            let ids: Vec<_> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
            assert_eq!(ids, ["!t", "#t", "t", "~t"], "{table}");
        }
    }

    #[test]
    #[should_panic(expected = "notices rows of other companies")]
    fn one_that_sees_another_is_told() {
        checked("SELECT COUNT(*) AS count FROM roles WHERE id = 'r'");
    }

    #[test]
    #[should_panic(expected = "notices rows of other companies")]
    fn one_that_changes_another_is_told() {
        checked("UPDATE roles SET title = 'Other' WHERE id = 'r'");
    }

    #[test]
    #[should_panic(expected = "notices rows of other companies")]
    fn one_that_sees_another_where_its_own_rows_are_missing_is_told() {
        checked("SELECT EXISTS (SELECT 1 FROM roles WHERE id = 'r') AS has_it");
    }

    #[test]
    fn one_that_sees_another_where_some_of_its_own_rows_are_missing_is_told_by_a_thorough_search() {
        // Without any of its own it finds nothing.
        let sql = "SELECT EXISTS (SELECT 1 FROM roles WHERE tenant_id = 't') AND EXISTS (SELECT 1 FROM roles WHERE id = 'r1') AS has";
        assert_eq!(is_told("('t', 'r1', 'One', 1), ('t', 'r2', 'Two', 1)", sql), [false, true]);
    }

    #[test]
    fn one_that_sees_another_behind_a_bound_is_told_by_a_thorough_search() {
        let sql = "SELECT (SELECT title FROM roles WHERE title = 'Two' LIMIT 1 OFFSET 300) AS it FROM roles WHERE tenant_id = 't'";
        assert_eq!(is_told("('t', 'r1', 'One', 1), ('t', 'r2', 'Two', 1)", sql), [false, true]);
    }

    #[test]
    fn small_bounds_are_those_of_numbers_alone() {
        let small = with_small_bounds("SELECT 'it''s 500', t1.c20, ?30 FROM t1 LIMIT 501 OFFSET 300 + 5");
        assert_eq!(small, "SELECT 'it''s 500', t1.c20, ?30 FROM t1 LIMIT 2 OFFSET 1 + 5");
    }
}
