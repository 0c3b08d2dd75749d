//! Filters of the member list besides its flags: any of several roles, locations, inviters and domains, and the time of the
//! last sign-in.

use crate::domain::ids::{RoleId, UserId};
use crate::domain::request::json::{FieldCode, FieldError};
use crate::domain::time::{DAY_MS, Timestamp};
use std::collections::HashSet;

/// Query parameters of this filter.
pub const PARAMETERS: &[&str] = &["role", "location", "invitedBy", "domain", "lastLogin"];

/// Maximum number of values per parameter.
const MAX_VALUES: usize = 50;
/// Maximum time since the last sign-in, in days.
const MAX_DAYS: i64 = 3_650;

/// Filter by the last sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastLogin {
    /// Never signed in.
    Never,
    /// Since the beginning of this day (UTC).
    Since(Timestamp),
    /// Before this day began, but at least once.
    Before(Timestamp),
}

/// The filter; an empty one matches all members.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberFilter {
    /// Has one of these roles.
    pub roles: Vec<RoleId>,
    /// Works at one of these locations.
    pub locations: Vec<String>,
    /// Was created or invited by one of these users.
    pub inviters: Vec<UserId>,
    /// Has an address at one of these domains (lower case).
    pub domains: Vec<String>,
    /// Time of the last sign-in.
    pub last_login: Option<LastLogin>,
}

impl MemberFilter {
    /// Parses the query parameters.
    ///
    /// # Errors
    /// All invalid parameters.
    pub fn read(parameters: &[(String, String)], now: Timestamp) -> Result<Self, Vec<FieldError>> {
        let mut errors = Vec::new();
        let text = |name: &str| parameters.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let mut several = |name: &str| {
            let values = unique(values(text(name).unwrap_or_default()));
            if values.len() > MAX_VALUES {
                errors.push(FieldError::new(name, FieldCode::MaxLength));
            }
            values
        };
        let (roles, locations) = (several("role"), several("location"));
        let (inviters, domains) = (several("invitedBy"), several("domain"));
        let last_login = text("lastLogin").filter(|text| !text.is_empty()).and_then(|text| {
            let found = LastLogin::read(text, now);
            if found.is_none() {
                errors.push(FieldError::new("lastLogin", FieldCode::InvalidValue));
            }
            found
        });
        let roles = roles.into_iter().map(RoleId::from).collect();
        let inviters = inviters.into_iter().map(UserId::from).collect();
        let domains = unique(domains.iter().map(|domain| domain.to_ascii_lowercase()).collect());
        if errors.is_empty() { Ok(Self { roles, locations, inviters, domains, last_login }) } else { Err(errors) }
    }

    /// Whether the filter matches all members.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.roles.is_empty()
            && self.locations.is_empty()
            && self.inviters.is_empty()
            && self.domains.is_empty()
            && self.last_login.is_none()
    }
}

impl LastLogin {
    fn read(text: &str, now: Timestamp) -> Option<Self> {
        if text == "never" {
            return Some(Self::Never);
        }
        let (kind, text) = text.split_once(':')?;
        // Whole days, as members are counted by days (decision 237).
        let days_ago = || {
            let days: i64 = text.parse().ok().filter(|days| (1..=MAX_DAYS).contains(days))?;
            Some(now.plus(-days * DAY_MS).start_of_day())
        };
        let day = || Timestamp::span(text).filter(|_| text.len() == "2026-10-01".len()).map(|(first, _)| first);
        match kind {
            "within" => days_ago().map(Self::Since),
            "over" => days_ago().map(Self::Before),
            "since" => day().map(Self::Since),
            "before" => day().map(Self::Before),
            _ => None,
        }
    }
}

/// Splits at commas; `\` escapes the next character.
fn values(text: &str) -> Vec<String> {
    let mut values = vec![String::new()];
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, values.last_mut()) {
            (',', _) => values.push(String::new()),
            ('\\', Some(last)) => last.extend(characters.next()),
            (_, Some(last)) => last.push(character),
            (_, None) => {}
        }
    }
    values.retain(|value| !value.is_empty());
    values
}

/// Without repetitions: a value that is given twice is one range of an index.
fn unique(mut values: Vec<String>) -> Vec<String> {
    let mut seen = HashSet::new();
    values.retain(|value| seen.insert(value.clone()));
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_000 * DAY_MS + 3_600_000);

    fn read(query: &[(&str, &str)]) -> Result<MemberFilter, Vec<FieldError>> {
        let query: Vec<_> = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        MemberFilter::read(&query, NOW)
    }

    #[test]
    fn several_values_stand_between_commas_and_a_comma_in_one_is_escaped() {
        let filter = read(&[("role", "r-1,r-2,"), ("location", r"Berlin\, Mitte,Köln\\Bonn")]).unwrap();
        assert_eq!(filter.roles, [RoleId::from("r-1"), RoleId::from("r-2")]);
        assert_eq!(filter.locations, ["Berlin, Mitte", r"Köln\Bonn"]);
        assert!(!filter.is_empty());
        let filter = read(&[("domain", "Alpha.Example,b.example"), ("invitedBy", "u-1")]).unwrap();
        assert_eq!(filter.domains, ["alpha.example", "b.example"]);
        assert_eq!(filter.inviters, [UserId::from("u-1")]);
        assert!(!filter.is_empty());
        assert!(read(&[("role", ""), ("lastLogin", ""), ("page", "2")]).unwrap().is_empty());
    }

    #[test]
    fn a_value_that_is_given_twice_is_one() {
        let filter =
            read(&[("role", "r-1,r-2,r-1"), ("domain", "A.example,a.example"), ("location", "Ulm,ulm,Ulm")]).unwrap();
        assert_eq!(filter.roles, [RoleId::from("r-1"), RoleId::from("r-2")]);
        assert_eq!(filter.domains, ["a.example"]);
        assert_eq!(filter.locations, ["Ulm", "ulm"]);
    }

    #[test]
    fn the_last_sign_in_is_told_in_days() {
        let days = |text: &str| read(&[("lastLogin", text)]).map(|filter| filter.last_login.unwrap());
        assert_eq!(days("never"), Ok(LastLogin::Never));
        assert_eq!(days("within:7"), Ok(LastLogin::Since(Timestamp(993 * DAY_MS))));
        assert_eq!(days("over:90"), Ok(LastLogin::Before(Timestamp(910 * DAY_MS))));
        assert_eq!(days("since:1972-09-26"), Ok(LastLogin::Since(Timestamp(999 * DAY_MS))));
        assert_eq!(days("before:1972-09-27"), Ok(LastLogin::Before(Timestamp(1_000 * DAY_MS))));
        for wrong in [
            "yesterday",
            "within",
            "within:",
            "within:0",
            "over:-1",
            "over:3651",
            "before:7",
            "since:2026-02-30",
            "since:2026-10-01T00:00:00Z",
            "since:",
        ] {
            assert_eq!(days(wrong), Err(vec![FieldError::new("lastLogin", FieldCode::InvalidValue)]), "{wrong}");
        }
    }

    #[test]
    fn too_many_values_are_refused() {
        let many = (0..=MAX_VALUES).map(|number| format!("r-{number}")).collect::<Vec<_>>().join(",");
        assert_eq!(read(&[("role", &many)]), Err(vec![FieldError::new("role", FieldCode::MaxLength)]));
    }
}
