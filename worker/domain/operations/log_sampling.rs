//! Sampling of log lines: log lines are billed, and one success is like a hundred others, so only some successes are
//! logged. Rejected, failed and slow requests are always logged (decision 166).

/// Requests that take longer are always logged, in milliseconds.
const SLOW_MS: i64 = 1_000;

/// The sampling rate: one of this many successes is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogSampling(u32);

impl LogSampling {
    /// Parses the variable `LOG_ONE_IN`; without it, every success is logged.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        Self(text.parse().unwrap_or(1).max(1))
    }

    /// How many requests the log line of a request represents; `None` if it is not logged. `has_failed` says what the status does not: a
    /// navigation that was rejected or failed redirects to a page that tells its user.
    #[must_use]
    pub fn sample_weight(self, trace_id: &str, (status, has_failed): (u16, bool), ms: i64) -> Option<u32> {
        if has_failed || status >= 400 || ms >= SLOW_MS {
            return Some(1);
        }
        let sum = trace_id.bytes().fold(0_u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
        sum.is_multiple_of(self.0).then_some(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::LogSampling;

    #[test]
    fn without_a_number_every_request_is_a_line() {
        for text in ["", "1", "0", "-3", "ten"] {
            assert_eq!(LogSampling::parse(text).sample_weight("0193-a", (200, false), 3), Some(1), "{text}");
        }
    }

    #[test]
    fn of_successes_about_one_in_so_many_is_a_line_and_says_for_how_many_it_stands() {
        let sampling = LogSampling::parse("10");
        let lines: Vec<u32> =
            (0..10_000).filter_map(|at| sampling.sample_weight(&format!("0193-{at:08x}"), (204, false), 3)).collect();
        assert!((800..1_200).contains(&lines.len()), "{}", lines.len());
        assert!(lines.iter().all(|count| *count == 10));
    }

    #[test]
    fn what_was_refused_failed_or_took_long_is_always_a_line() {
        let sampling = LogSampling::parse("1000000");
        for (status, ms) in [(400, 1), (401, 1), (429, 1), (500, 1), (503, 1), (200, 1_000)] {
            assert_eq!(sampling.sample_weight("0193-a", (status, false), ms), Some(1), "{status} {ms}");
        }
        assert_eq!(
            sampling.sample_weight("0193-a", (302, true), 1),
            Some(1),
            "a redirect to where the failure is told"
        );
        assert_eq!(sampling.sample_weight("0193-a", (200, false), 999), None);
    }
}
