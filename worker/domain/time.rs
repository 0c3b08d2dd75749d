//! Timestamps and their formats.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The seconds of the beginning of year 0 and the end of year 9999: RFC 3339 has four digits for the year.
const FIRST: i64 = -62_167_219_200;
const LAST: i64 = 253_402_300_799;

/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 3_600_000;

/// Milliseconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This many milliseconds later.
    #[must_use]
    pub const fn plus(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }

    /// Milliseconds from `earlier` until here.
    #[must_use]
    pub const fn since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Whole seconds since 1970.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// The number of its day (UTC) since 1970.
    #[must_use]
    pub const fn day(self) -> i64 {
        self.0.div_euclid(DAY_MS)
    }

    /// The beginning of its day (UTC).
    #[must_use]
    pub const fn start_of_day(self) -> Self {
        Self(self.day() * DAY_MS)
    }

    /// The first and the last millisecond of a day (`2026-11-20`) or a second (`2026-11-20T09:30:00Z`).
    #[must_use]
    pub fn span(text: &str) -> Option<(Self, Self)> {
        let (whole, seconds) = match text.len() {
            10 => (format!("{text}T00:00:00Z"), 86_400),
            20 => (text.to_owned(), 1),
            _ => return None,
        };
        let first = Self(OffsetDateTime::parse(&whole, &Rfc3339).ok()?.unix_timestamp().saturating_mul(1000));
        // RFC 3339 also allows lower case, other time zones and leap seconds: these are rejected.
        (first.rfc3339() == whole).then_some((first, first.plus(seconds * 1000 - 1)))
    }

    /// RFC 3339 in UTC with whole seconds: `2026-11-20T09:30:00Z`. Clamped to the years 0 to 9999.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let at = OffsetDateTime::from_unix_timestamp(self.seconds().clamp(FIRST, LAST));
        at.ok().and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Timestamp;

    #[test]
    fn times_are_written_as_rfc_3339_in_utc() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (1_795_167_000_999, "2026-11-20T09:30:00Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59Z"),
            (i64::MAX, "9999-12-31T23:59:59Z"),
            (i64::MIN, "0000-01-01T00:00:00Z"),
        ] {
            assert_eq!(Timestamp(ms).rfc3339(), text);
        }
    }

    #[test]
    fn a_day_and_a_second_are_read_as_they_are_written() {
        for (text, first, last) in [
            ("2026-11-20", 1_795_132_800_000, 1_795_219_199_999),
            ("2026-11-20T09:30:00Z", 1_795_167_000_000, 1_795_167_000_999),
            ("2000-02-29", 951_782_400_000, 951_868_799_999),
            ("1970-01-01T00:00:00Z", 0, 999),
        ] {
            assert_eq!(Timestamp::span(text), Some((Timestamp(first), Timestamp(last))), "{text}");
        }
        for text in [
            "",
            "2026-02-30",
            "2026-13-01",
            "2026-11-20T25:00:00Z",
            "2026-11-20 09:30:00Z",
            "2026/11/20",
            "20261120",
            "2026-11-20T09:30:00+01:00",
            "2026-11-20t09:30:00Z",
            "2026-11-20T09:30:00z",
            "2026-11-20T09:30:60Z",
            "2016-12-31T23:59:60Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T09:30:0.Z",
            "2026-00-20",
            "2026-11-00",
            "-026-11-20",
            "+026-11-20",
            "2026-11-2 ",
            "2026-11-2\u{e9}",
        ] {
            assert_eq!(Timestamp::span(text), None, "{text}");
        }
    }
}
