//! Browser and operating system of a user agent: enough to tell a user's devices apart, too little to identify a user.

/// Browser tokens, the most specific first: nearly every browser also claims to be Safari.
const PROGRAMS: [(&str, &str); 8] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// System tokens, the most specific first: Android also claims to be Linux, and an iPhone to be like Mac OS X.
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
];

/// Summarizes a `User-Agent` as `Firefox, Windows`; only one part if the other is unknown, `None` if both are. Versions are
/// dropped.
#[must_use]
pub fn summary(user_agent: &str) -> Option<String> {
    let known = |marks: &[(&str, &'static str)]| {
        marks.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    match (known(&PROGRAMS), known(&SYSTEMS)) {
        (Some(program), Some(system)) => Some(format!("{program}, {system}")),
        (one, other) => one.or(other).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn a_program_is_known_by_what_only_it_says() {
        for (user_agent, expected) in [
            ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Windows"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
                "Edge, Windows",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
                "Safari, macOS",
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
                "Chrome, ChromeOS",
            ),
            ("Dalvik/2.1.0 (Linux; U; Android 15)", "Android"),
        ] {
            assert_eq!(summary(user_agent).as_deref(), Some(expected), "{user_agent}");
        }
        for user_agent in ["", "curl/8.10", "node", "<script>"] {
            assert_eq!(summary(user_agent), None, "{user_agent}");
        }
    }
}
