//! Checks for breached passwords without revealing the password (k-anonymity): the service returns all hashes with the same
//! five hex digits at the beginning of their SHA-1, and the rest is compared here.

use sha1::{Digest, Sha1};

/// Number of hex digits that the service receives.
const PREFIX: usize = 5;

/// The SHA-1 of a password in hex digits, of which the service receives the first.
pub struct BreachQuery(String);

impl BreachQuery {
    #[must_use]
    pub(super) fn of(password: &str) -> Self {
        Self(Sha1::digest(password.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect())
    }

    #[must_use]
    pub fn prefix(&self) -> &str {
        self.0.get(..PREFIX).unwrap_or_default()
    }

    /// Whether it is in the service's response: lines of `{the other 35 digits}:{count}`. Padding lines have a count of 0.
    #[must_use]
    pub fn is_in(&self, range: &str) -> bool {
        let suffix = self.0.get(PREFIX..).unwrap_or_default();
        range.lines().filter_map(|line| line.trim().split_once(':')).any(|(rest, times)| {
            rest.eq_ignore_ascii_case(suffix) && times.trim().parse::<u64>().is_ok_and(|times| times > 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::BreachQuery;

    /// `printf password | sha1sum`
    const SUFFIX: &str = "1E4C9B93F3F0682250B6CF8331B7EE68FD8";

    #[test]
    fn a_service_hears_five_digits_and_the_rest_is_compared_here() {
        let query = BreachQuery::of("password");
        assert_eq!(query.prefix(), "5BAA6");
        let others = "0018A45C4D1DEF81644B54AB7F969B88D65:3\r\n00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2\r\n";
        assert!(query.is_in(&format!("{others}{SUFFIX}:9659365\r\n")));
        assert!(query.is_in(&format!("{}:1", SUFFIX.to_lowercase())));
        for range in ["", others, "<html>", &format!("{SUFFIX}:0"), SUFFIX, &format!("{SUFFIX}:x")] {
            assert!(!query.is_in(range), "{range}");
        }
    }
}
