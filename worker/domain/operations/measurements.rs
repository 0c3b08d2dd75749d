//! Queries over the request measurements (`docs/operations/observe.md`), and their results. The queries are files, which
//! `npm run metrics` also runs.

use crate::domain::time::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Requests by operation.
pub const BY_OPERATION: &str = include_str!("measurements/by_operation.sql");
/// Requests by version of the front worker.
pub const BY_VERSION: &str = include_str!("measurements/by_version.sql");
/// Requests that reached an app; those that the app failed count as its errors.
pub const BY_APP: &str = include_str!("measurements/by_app.sql");
/// Requests by time span.
pub const OVER_TIME: &str = include_str!("measurements/over_time.sql");

/// Number of time spans of a period.
pub const SPANS: i64 = 30;
/// Maximum number of groups, the most frequent ones.
const MAX_GROUPS: usize = 100;

/// The period of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Period {
    Hour,
    Day,
    Week,
}

impl Period {
    /// The period with this number of minutes.
    #[must_use]
    pub fn named(minutes: &str) -> Option<Self> {
        match minutes {
            "60" => Some(Self::Hour),
            "1440" => Some(Self::Day),
            "10080" => Some(Self::Week),
            _ => None,
        }
    }

    /// Length in minutes.
    #[must_use]
    pub const fn minutes(self) -> i64 {
        match self {
            Self::Hour => 60,
            Self::Day => 1_440,
            Self::Week => 10_080,
        }
    }

    /// Length of a time span in seconds.
    #[must_use]
    pub const fn step(self) -> i64 {
        self.minutes() * 60 / SPANS
    }

    /// Fills the placeholders of a query.
    #[must_use]
    pub fn query(self, text: &str, dataset: &str) -> String {
        text.replace("{dataset}", dataset)
            .replace("{minutes}", &self.minutes().to_string())
            .replace("{step}", &self.step().to_string())
    }
}

/// Measurements of a group of requests.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeasuredCalls {
    /// The operation, version or app; empty if a request had none.
    pub name: String,
    /// Number of requests.
    #[serde(deserialize_with = "count")]
    pub calls: i64,
    /// Number of failed requests (5xx). A failing app does not count as an error of the calling operation.
    #[serde(deserialize_with = "count")]
    pub errors: i64,
    /// Number of requests rejected by an attempt limit.
    #[serde(deserialize_with = "count")]
    pub limited: i64,
    /// Median duration in milliseconds.
    #[serde(deserialize_with = "number")]
    pub p50: f64,
    /// 95th percentile of the duration in milliseconds.
    #[serde(deserialize_with = "number")]
    pub p95: f64,
    /// Rows that the database read.
    #[serde(deserialize_with = "count")]
    pub rows_read: i64,
    /// Execution time in the database in milliseconds.
    #[serde(deserialize_with = "number")]
    pub database_ms: f64,
}

/// Measurements of a time span.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpanCalls {
    /// Start of the time span.
    pub since: String,
    /// Number of requests.
    pub calls: i64,
    /// Number of failed requests.
    pub errors: i64,
    /// 95th percentile of the duration in milliseconds.
    pub p95: f64,
}

/// Request measurements of a period.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CallsOfPeriod {
    /// Time of the query, at most a minute ago.
    pub read_at: String,
    /// Length of the period in minutes.
    pub minutes: i64,
    /// Thirty time spans of equal length, the oldest first.
    pub over_time: Vec<SpanCalls>,
    /// By operation, the most frequent first.
    pub operations: Vec<MeasuredCalls>,
    /// By version of the front worker.
    pub versions: Vec<MeasuredCalls>,
    /// By app; requests that the app failed count as its errors.
    pub apps: Vec<MeasuredCalls>,
}

/// Parses groups of requests.
///
/// # Errors
/// An invalid row.
pub fn groups(rows: Vec<Map<String, Value>>) -> Result<Vec<MeasuredCalls>, String> {
    rows.into_iter().take(MAX_GROUPS).map(read).collect()
}

/// Parses time spans and returns all of the period: those without a row had no requests.
///
/// # Errors
/// As above.
pub fn spans(rows: Vec<Map<String, Value>>, period: Period, now: Timestamp) -> Result<Vec<SpanCalls>, String> {
    let rows: Vec<SpanRow> = rows.into_iter().map(read).collect::<Result<_, _>>()?;
    let last = now.seconds().div_euclid(period.step());
    let all = ((last - SPANS + 1)..=last).map(|at| {
        let since = at * period.step();
        let row = rows.iter().find(|row| row.since == since);
        SpanCalls {
            since: Timestamp(since * 1000).rfc3339(),
            calls: row.map_or(0, |row| row.calls),
            errors: row.map_or(0, |row| row.errors),
            p95: row.map_or(0.0, |row| row.p95),
        }
    });
    Ok(all.collect())
}

#[derive(Deserialize)]
struct SpanRow {
    #[serde(deserialize_with = "count")]
    since: i64,
    #[serde(deserialize_with = "count")]
    calls: i64,
    #[serde(deserialize_with = "count")]
    errors: i64,
    #[serde(deserialize_with = "number")]
    p95: f64,
}

fn read<T: DeserializeOwned>(row: Map<String, Value>) -> Result<T, String> {
    serde_json::from_value(Value::Object(row)).map_err(|error| error.to_string())
}

/// A number, which Analytics Engine writes as text if it may be large, and as null if there is none.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Number(number) => number.as_f64().unwrap_or_default(),
        Value::String(text) => text.parse().map_err(serde::de::Error::custom)?,
        Value::Null => 0.0,
        _ => return Err(serde::de::Error::custom("no number")),
    })
}

fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    number(deserializer).map(|number| number.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::{OVER_TIME, Period, SPANS, groups, spans};
    use crate::domain::time::Timestamp;
    use serde_json::{Map, Value, json};

    fn rows(value: Value) -> Vec<Map<String, Value>> {
        serde_json::from_value(value).unwrap()
    }

    #[test]
    fn a_question_names_the_measurements_and_how_far_back() {
        let question = Period::Day.query(OVER_TIME, "asgard_production");
        for part in ["FROM asgard_production WHERE", "INTERVAL '1440' MINUTE", "toUInt32(timestamp), 2880) * 2880"] {
            assert!(question.contains(part), "{question}");
        }
        assert!(!question.contains('{'));
        for period in [Period::Hour, Period::Day, Period::Week] {
            assert_eq!(Period::named(&period.minutes().to_string()), Some(period));
            assert_eq!(period.step() * SPANS, period.minutes() * 60);
        }
        assert_eq!(Period::named("61"), None);
    }

    #[test]
    fn numbers_are_read_however_they_are_written() {
        let row = json!([{ "name": "me", "calls": "12345678901", "errors": 2, "limited": null, "p50": 1.5, "p95": "2.5",
            "rowsRead": 7.0, "databaseMs": 0.25 }]);
        let read = &groups(rows(row)).unwrap()[0];
        assert_eq!((read.calls, read.errors, read.limited, read.rows_read), (12_345_678_901, 2, 0, 7));
        assert_eq!((read.p50, read.p95, read.database_ms), (1.5, 2.5, 0.25));
        for wrong in [json!([{ "name": "me" }]), json!([{ "since": [] }])] {
            assert!(groups(rows(wrong)).is_err());
        }
    }

    #[test]
    fn each_span_of_a_period_is_told_whether_something_was_called_or_not() {
        let now = Timestamp(1_795_167_030_000);
        let row = json!([{ "since": 1_795_166_880, "calls": "5", "errors": 1, "p95": 9.0 }, { "since": 5, "calls": 9, "errors": 9, "p95": 1 }]);
        let parsed = spans(rows(row), Period::Hour, now).unwrap();
        assert_eq!(parsed.len(), 30);
        assert_eq!(
            parsed.iter().map(|span| (span.calls, span.errors)).filter(|counts| *counts != (0, 0)).collect::<Vec<_>>(),
            [(5, 1)]
        );
        assert_eq!(parsed[28].since, "2026-11-20T09:28:00Z");
        assert_eq!((parsed[29].since.as_str(), parsed[28].calls), ("2026-11-20T09:30:00Z", 5));
    }
}
