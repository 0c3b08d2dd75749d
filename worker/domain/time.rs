//! Points in time and how they are written.

use serde::{Deserialize, Serialize};

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

    /// The first and the last moment of a day (`2026-11-20`) or a second (`2026-11-20T09:30:00Z`).
    #[must_use]
    pub fn span(text: &str) -> Option<(Self, Self)> {
        let number = |from: usize, to: usize| -> Option<i64> {
            let digits = text.get(from..to)?;
            digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
        let (seconds, length) = match text.len() {
            10 => (0, 86_400),
            20 => (number(11, 13)? * 3600 + number(14, 16)? * 60 + number(17, 19)?, 1),
            _ => return None,
        };
        // Its inverse: days_from_civil.
        let y = year - i64::from(month <= 2);
        let era = y.div_euclid(400);
        let doy = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
        let yoe = y.rem_euclid(400);
        let days = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468;
        let first = Self((days * 86_400 + seconds) * 1000);
        // What is written again as it was read is a real day and time.
        let written = first.rfc3339();
        written.starts_with(text).then_some((first, first.plus(length * 1000 - 1)))
    }

    /// RFC 3339 in UTC with whole seconds: `2026-11-20T09:30:00Z`.
    #[must_use]
    pub fn rfc3339(self) -> String {
        let seconds = self.seconds();
        let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
        // Howard Hinnant's civil_from_days: the proleptic Gregorian calendar in integers.
        let z = days + 719_468;
        let era = z.div_euclid(146_097);
        let doe = z.rem_euclid(146_097);
        let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
        let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        let mp = (5 * doy + 2) / 153;
        let day = doy - (153 * mp + 2) / 5 + 1;
        let month = if mp < 10 { mp + 3 } else { mp - 9 };
        let year = yoe + era * 400 + i64::from(month <= 2);
        format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
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
            "2026-11-2\u{e9}",
        ] {
            assert_eq!(Timestamp::span(text), None, "{text}");
        }
    }
}
