//! Shadows: every row of every tenant again under other tenants' ids: as it is, turned (the opposite flags, another state, later times and higher
//! numbers), and with every right; each member has each role of the last two. Every statement of every test is run once without and once with them, as
//! the database is and in poorer ones (see `Poorer`): it must answer the same, change the same rows, and change none of theirs (decision 245).

use super::database::rows_of;
use super::mutants;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex};

/// Begins the id of a shadow that is as its row: after all others.
const SAME: char = '~';
/// Begins the id of a shadow that is turned: before all others.
const TURNED: char = '!';
/// Begins the id of a shadow that has every right: before all others but turned ones.
const ALLOWED: char = '#';

/// Number of rows of a table that get shadows.
const MOST: usize = 100;

/// Added to the numbers of turned shadows: thirty years, if they are times.
const LATER: &str = "1000000000000";

/// The statements that were checked, without their digits: a search has many that differ in numbers alone.
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Whether each test checks the statements that others have checked, too: long, after changes of this file (`SHADOWS=each`).
static IN_EACH_TEST: LazyLock<bool> = LazyLock::new(|| std::env::var("SHADOWS").is_ok_and(|value| value == "each"));

/// Whether searches are thorough: a third of all tests' time again.
static IS_THOROUGH: LazyLock<bool> = LazyLock::new(|| *IN_EACH_TEST || mutants::is_testing());

struct Column {
    name: String,
    is_number: bool,
    is_key: bool,
    /// Whether it is 0 or 1.
    is_flag: bool,
    /// The texts that the schema allows, if it names them.
    texts: Vec<String>,
}

struct Table {
    name: String,
    columns: Vec<Column>,
    /// The column that names the tenant; none in tables of users and of the platform.
    tenant: Option<&'static str>,
    /// The tables that a change of this one may change: by its triggers, by theirs, and as rows that refer to a row of it.
    reach: BTreeSet<usize>,
}

/// Every table but the one of preconditions, which stays empty.
static TABLES: LazyLock<Vec<Table>> = LazyLock::new(|| {
    let empty = Connection::open_in_memory().unwrap();
    empty.execute_batch(include_str!("../../../schema.sql")).unwrap();
    let rows = |sql: &str| rows_of(&empty, sql, &[]).unwrap();
    let text = |row: &asgard::ports::Row, name: &str| row[name].as_str().unwrap().to_owned();
    let mut tables: Vec<Table> =
        rows("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name <> 'must' ORDER BY rowid")
            .iter()
            .map(|row| {
                let [name, sql] = ["name", "sql"].map(|column| text(row, column));
                let columns: Vec<Column> = rows(&format!("PRAGMA table_info({name})"))
                    .iter()
                    .map(|column| {
                        let name = text(column, "name");
                        let texts = allowed_texts(&sql, &name);
                        let is_flag = is_flag(&name) || sql.contains(&format!("CHECK ({name} IN (0, 1))"));
                        let is_number = text(column, "type") == "INTEGER";
                        Column { is_number, is_key: column["pk"] != 0, is_flag, texts, name }
                    })
                    .collect();
                let has_tenant = columns.iter().any(|column| column.name == "tenant_id");
                let tenant = if name == "tenants" { Some("id") } else { has_tenant.then_some("tenant_id") };
                Table { name, columns, tenant, reach: BTreeSet::new() }
            })
            .collect();
    let triggers: Vec<(String, String)> = rows("SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        .iter()
        .map(|row| (text(row, "tbl_name"), text(row, "sql")))
        .collect();
    let mut next: Vec<BTreeSet<usize>> = tables
        .iter()
        .map(|table| {
            let of_table = triggers.iter().filter(|(name, _)| *name == table.name);
            of_table.flat_map(|(_, sql)| named_in(sql, &tables)).collect()
        })
        .collect();
    for (at, table) in tables.iter().enumerate() {
        for row in rows(&format!("PRAGMA foreign_key_list({})", table.name)) {
            let parent = text(&row, "table");
            next[tables.iter().position(|table| table.name == parent).unwrap()].insert(at);
        }
    }
    for (at, table) in tables.iter_mut().enumerate() {
        let mut open = vec![at];
        while let Some(one) = open.pop() {
            if table.reach.insert(one) {
                open.extend(&next[one]);
            }
        }
    }
    tables
});

/// The texts that a table allows in a column: `CHECK (state IN ('running', 'done'))`.
fn allowed_texts(table: &str, column: &str) -> Vec<String> {
    let list = table.split_once(&format!("CHECK ({column} IN ('")).and_then(|(_, behind)| behind.split_once("'))"));
    list.map_or_else(Vec::new, |(list, _)| list.split("', '").map(str::to_owned).collect())
}

/// Names, keywords and numbers of a statement.
fn words_of(sql: &str) -> impl Iterator<Item = &str> {
    sql.split(|each: char| !each.is_ascii_alphanumeric() && each != '_')
}

/// The tables that a text names.
fn named_in(sql: &str, tables: &[Table]) -> BTreeSet<usize> {
    let words: BTreeSet<&str> = words_of(sql).collect();
    (0..tables.len()).filter(|at| words.contains(tables[*at].name.as_str())).collect()
}

/// Whether a column holds 0 or 1 where the schema does not say so: copies.
fn is_flag(column: &str) -> bool {
    let is_named_so = ["is_", "has_", "can_", "may_"].iter().any(|prefix| column.starts_with(prefix));
    is_named_so || ["state", "assigned", "internal"].contains(&column)
}

/// Whether who has it may do more.
fn is_right(column: &str) -> bool {
    column.starts_with("has_") || ["state", "assigned", "person_state", "is_operator"].contains(&column)
}

/// The text that comes some places after that of the row, in the order of the schema.
fn another_text(column: &str, texts: &[String], further: usize) -> String {
    let next = texts.iter().cycle().skip(further).zip(texts).map(|(next, text)| format!("WHEN '{text}' THEN '{next}'"));
    format!("CASE {column} {} END", next.collect::<Vec<_>>().join(" "))
}

/// Tables whose ids are no part of a tenant.
const GLOBAL_IDS: &[&str] = &["tenants", "mail_outbox", "user_outbox", "tenant_outbox", "media"];

/// The value that the shadow of a row has in a column.
fn shadow_of(table: &str, Column { name, is_number, is_flag, texts, .. }: &Column, mark: char) -> String {
    let is_turned = mark == TURNED;
    match name.as_str() {
        // What is proven of a shadow's address would be told to the user.
        "is_proven" => "is_proven".to_owned(),
        "tenant_id" => format!("'{mark}' || tenant_id"),
        "id" if GLOBAL_IDS.contains(&table) => format!("'{mark}' || id"),
        // Whoever has the code of an invitation or a mail may know it: no two are the same. Nor are what names a company, and groups.
        "code_hash" | "business_uuid" | "group_id" => format!("'{mark}' || {name}"),
        // The highest level.
        "access" if mark != SAME => "4".to_owned(),
        _ if !texts.is_empty() && mark != SAME => {
            another_text(name, texts, if is_turned { 1 } else { texts.len() - 1 })
        }
        flag if mark == ALLOWED && *is_number && is_right(flag) => "1".to_owned(),
        // Somebody else's.
        "user_id" if table == "bulk_jobs" && is_turned => {
            "(SELECT MIN(m.user_id) FROM memberships m WHERE m.tenant_id = bulk_jobs.tenant_id)".to_owned()
        }
        list if mark != SAME && list.ends_with("_ids") => "'[]'".to_owned(),
        // Nobody is shared and an employee.
        "is_shared" if is_turned => "0".to_owned(),
        // As long as it may be.
        "audit_months" => "audit_months".to_owned(),
        flag if is_turned && *is_flag => format!("CASE {flag} WHEN 0 THEN 1 WHEN 1 THEN 0 ELSE {flag} END"),
        number if is_turned && *is_number => format!("{number} + {LATER}"),
        other => other.to_owned(),
    }
}

/// Whether a row is a shadow.
fn is_shadow(tenant: &str) -> String {
    format!("substr({tenant}, 1, 1) IN ('{SAME}', '{TURNED}', '{ALLOWED}')")
}

/// The statements that insert the shadows, by table. A turned row that the schema forbids has none.
static INSERTS: LazyLock<Vec<(usize, String)>> = LazyLock::new(|| {
    let mut inserts = Vec::new();
    for (at, Table { name, columns, tenant, .. }) in TABLES.iter().enumerate() {
        let Some(tenant) = tenant else { continue };
        for mark in [SAME, TURNED, ALLOWED] {
            // The placeholder of an invitation belongs to one company alone, and is deleted with its membership.
            let is_of_somebody = match columns.iter().any(|each| each.name == "user_id") {
                true => "AND (user_id IS NULL OR user_id NOT IN (SELECT u.id FROM users u WHERE u.is_stand_in = 1))",
                false => "",
            };
            let values: Vec<_> = columns.iter().map(|column| shadow_of(name, column, mark)).collect();
            let names: Vec<_> = columns.iter().map(|column| column.name.as_str()).collect();
            let insert = format!(
                "INSERT OR IGNORE INTO {name} ({}) SELECT {} FROM {name} WHERE NOT {} {is_of_somebody} LIMIT {MOST}",
                names.join(", "),
                values.join(", "),
                is_shadow(tenant)
            );
            inserts.push((at, insert));
        }
    }
    let rows = [
        // Everybody has every role, and every role every app.
        (
            "role_members (tenant_id, user_id, role_id, assigned, state, is_employee, last_key, location)",
            "SELECT m.tenant_id, m.user_id, r.id, m.assigned, m.state, m.is_employee, m.last_key, m.location
             FROM memberships m JOIN roles r ON r.tenant_id = m.tenant_id WHERE substr(m.tenant_id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
        (
            "role_apps (tenant_id, role_id, app_id, access)",
            "SELECT r.tenant_id, r.id, a.id, 4 FROM roles r CROSS JOIN apps a WHERE substr(r.tenant_id, 1, 1) = $ALLOWED",
        ),
        // Rows where a test has none.
        (
            "tenant_apps (tenant_id, app_id, offered, enabled)",
            "SELECT t.id, a.id, substr(t.id, 1, 1) = $ALLOWED, substr(t.id, 1, 1) = $ALLOWED FROM tenants t CROSS JOIN apps a
             WHERE substr(t.id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
        (
            "notification_marks (tenant_id, user_id, read_until)",
            "SELECT m.tenant_id, m.user_id, $LATER FROM memberships m WHERE substr(m.tenant_id, 1, 1) = $TURNED
             UNION SELECT m.tenant_id, '', $LATER FROM memberships m WHERE substr(m.tenant_id, 1, 1) = $TURNED",
        ),
        (
            "audit_values (tenant_id, seq, user_id, salt, changes)",
            "SELECT e.tenant_id, e.seq, '', '', '{}' FROM audit e WHERE substr(e.tenant_id, 1, 1) = $SAME",
        ),
        (
            "role_days (tenant_id, day, roles, given, administering, rights)",
            "SELECT d.tenant_id, d.day + 1, 0, 0, 0, 0 FROM role_days d WHERE substr(d.tenant_id, 1, 1) = $SAME",
        ),
        (
            "bulk_job_members (tenant_id, job_id, user_id)",
            "SELECT j.tenant_id, j.id, m.user_id FROM bulk_jobs j JOIN memberships m ON m.tenant_id = j.tenant_id
             WHERE substr(j.tenant_id, 1, 1) IN ($TURNED, $ALLOWED)",
        ),
    ];
    for (into, select) in rows {
        let marks = [("$SAME", SAME), ("$TURNED", TURNED), ("$ALLOWED", ALLOWED)];
        let select = marks
            .iter()
            .fold(select.replace("$LATER", LATER), |select, (name, mark)| select.replace(name, &format!("'{mark}'")));
        let table = into.split(' ').next().unwrap();
        let at = TABLES.iter().position(|each| each.name == table).unwrap();
        inserts.push((at, format!("INSERT OR IGNORE INTO {into} SELECT * FROM ({select}) LIMIT {MOST}")));
    }
    inserts
});

/// Whether somebody is a member of other companies is known on purpose: what one company may change of a user depends on it. Shadows are none
/// there.
const OTHER_COMPANIES: [&str; 2] = ["o.tenant_id", "d.tenant_id"];

/// Parts of statements that read or change rows of several companies on purpose.
const ON_PURPOSE: &[&str] = &[
    // A user is global, and triggers copy what lists show to the memberships.
    "INSERT INTO users ",
    "UPDATE users ",
    "DELETE FROM users ",
    // So is an app.
    "DELETE FROM apps ",
    // Whether a user's account is shared, or an employee's, in any of them.
    "FROM directory d WHERE d.user_id = u.id AND d.state = 1 AND d.is_shared = 1)",
    // What a user did, got and uploaded themselves, in all of their companies.
    "WHERE e.actor = ?1",
    "media p LEFT JOIN tenants t ON t.id = p.tenant_id WHERE p.user_id = ?1",
    "mail_outbox o WHERE o.recipient = ",
    "p JOIN notifications n ON n.tenant_id = p.tenant_id AND n.user_id = ?1",
    // An erased account is erased in all of them.
    "DELETE FROM mail_outbox WHERE recipient ",
    "DELETE FROM media WHERE user_id ",
    "DELETE FROM invitations WHERE user_id = ?1",
    "DELETE FROM invitations WHERE person = ?1",
    "WHERE state = 'pending' AND invited_by = ?1",
    "CAST(?5 AS INTEGER) FROM memberships m WHERE m.user_id = ?1",
    "INSERT INTO must (last_admin) SELECT 1 FROM memberships o JOIN role_members rm",
    // The operator sees what waits in all of them.
    "AS personal,",
    // An app is not deleted while a role of any company gives it.
    "FROM role_apps ra WHERE ra.app_id = ?1",
    // Waiting mails of all of them take turns.
    "SELECT MIN(turn) FROM mail_outbox",
    // Cron deals with whatever is due.
    "UPDATE mail_outbox SET leased_until = CAST(?2 AS INTEGER)",
    "FROM audit_open ORDER BY since",
    "FROM audit_anchors a WHERE a.due_at <= ",
    "FROM security_events WHERE since <= ",
    "FROM tenant_sessions WHERE until <= ",
    "FROM tenant_days WHERE day < ",
    "FROM role_days WHERE day < ",
    "FROM bulk_jobs WHERE state = 'running' AND created_at > 0",
];

/// Parts of statements that look for companies on purpose: all of an operator's list, or all of a user. Companies have no shadows there, their
/// other rows have.
const LOOK_FOR_COMPANIES: &[&str] = &[
    "JOIN tenants t ON t.id = d.tenant_id",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id AND t.state = 1 WHERE m.user_id = ?1",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id WHERE m.user_id = ?1",
    "FROM memberships m JOIN tenants t ON t.id = m.tenant_id JOIN saved_views v",
    // An operator has invited; or an address, into any of them.
    "JOIN tenants t ON t.id = m.tenant_id AND t.is_operator = 1",
    "WHERE i.person = ?1",
    "LEFT JOIN tenants t ON t.id = p.id",
    "FROM tenants t WHERE t.state = 1 AND t.members >= ",
];

/// Part of statements that look at a bounded number of words of all companies: small bounds would leave only those of shadows.
const LOOKS_AT_ALL: &str = "FROM tenant_words w WHERE w.word ";

/// Tables that count all companies.
const COUNTS: [&str; 2] = ["company_stats", "platform_days"];

/// Whether a statement reads or changes rows of several companies on purpose.
fn is_on_purpose(sql: &str) -> bool {
    ON_PURPOSE.iter().any(|part| sql.contains(part))
}

/// Rows by table: those of shadows apart from the others.
type Rows = BTreeMap<usize, BTreeMap<String, usize>>;

/// Whether a row is a shadow, and its values as one text, of each row of each table. SQLite writes the texts: statements that change
/// something wait for this.
static DUMPS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let dump = |Table { name, columns, tenant, .. }: &Table| {
        let is_shadow = tenant.map_or("0".to_owned(), is_shadow);
        // The triggers of a shadow tell every invitation of its address whether that is proven.
        let told = columns.iter().filter(|column| column.name != "is_proven");
        let values: Vec<_> = told.map(|Column { name, .. }| format!("'{name}', {name}")).collect();
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
    answer: String,
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
        self.db.execute_batch("SAVEPOINT shadows; PRAGMA defer_foreign_keys = ON").unwrap();
        if has_shadows {
            for (_, insert) in INSERTS.iter().filter(|(table, _)| self.shadowed.contains(table)) {
                self.db.prepare_cached(insert).unwrap().execute([]).unwrap();
            }
        }
        let lacking = self.named.iter().map(|table| Poorer::Lacks(*table));
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

    fn outcome(&self, ask: &dyn Fn() -> String, poorer: Option<&str>) -> Outcome {
        let Self { db, within, .. } = self;
        db.execute_batch("SAVEPOINT situation").unwrap();
        if let Some(poorer) = poorer {
            db.prepare_cached(poorer).unwrap().execute([]).unwrap();
        }
        let changed = db.total_changes();
        db.execute_batch("SAVEPOINT asked").unwrap();
        let answer = ask();
        let [own, shadows] = if db.total_changes() == changed {
            [Vec::new(), Vec::new()]
        } else {
            let [own_after, shadows_after] = rows_by_table(db, within);
            db.execute_batch("ROLLBACK TO asked").unwrap();
            let [own, shadows] = rows_by_table(db, within);
            [changes(&own, &own_after), changes(&shadows, &shadows_after)]
        };
        db.execute_batch("ROLLBACK TO situation; RELEASE situation").unwrap();
        Outcome { answer, own, shadows }
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
    set_triggers(!is_read);
    let [alone, shadowed] = [false, true].map(|has_shadows| subject.outcomes(has_shadows));
    set_triggers(true);
    let [alone, shadowed] =
        alone.into_iter().zip(shadowed).find(|(alone, shadowed)| alone != shadowed).map(Into::into)?;
    Some(format!("alone: {alone:#?}\nbeside shadows: {shadowed:#?}"))
}

/// What a mutant notices of other companies and its statement does not.
pub fn noticed_by_mutant(db: &Connection, sql: &str, mutant: &str, ask: &dyn Fn(&str) -> String) -> Option<String> {
    noticed(db, mutant, ask).filter(|_| noticed(db, sql, ask).is_none())
}

fn is_first_use(sql: &str) -> bool {
    let mut shape: String = sql.chars().filter(|each| !each.is_ascii_digit()).collect();
    if *IN_EACH_TEST {
        shape.push_str(std::thread::current().name().unwrap_or_default());
    }
    CHECKED.lock().unwrap().insert(shape)
}

/// Checks a statement on its first use, whatever its numbers are, and a mutant on its first uses in each test.
pub fn check(db: &Connection, sql: &str, to_run: &str, ask: impl Fn(&str) -> String) {
    let is_new = if sql == to_run { is_first_use(sql) } else { mutants::is_beside_shadows(to_run) };
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
        for (_, insert) in INSERTS.iter() {
            db.execute(insert, []).unwrap();
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
