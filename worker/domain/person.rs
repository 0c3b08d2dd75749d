//! A person as they see themselves.

use super::ids::UserId;
use super::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The shape Person of the contract. `userId` repeats `id`; times are RFC 3339.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    /// The person's id.
    #[schema(value_type = String)]
    pub id: UserId,
    /// The same id.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// Lower case, punycode domain.
    pub email: String,
    /// Whether the address was proven.
    pub email_verified: bool,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// `Anna M.`
    pub display_name: String,
    /// `AM`
    pub initials: String,
    /// M, W or O.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: Option<String>,
    /// Address of the picture.
    pub image: Option<String>,
    /// Preferred language code.
    pub language: Option<String>,
    /// An account that several people use.
    pub is_shared: bool,
    /// Employed by one of the companies.
    pub is_employee: bool,
    /// The next sign-in must choose a new password.
    pub reset_password_required: bool,
    /// Whether a password can sign in.
    pub has_password: bool,
    /// Whether a PIN can sign in on some device.
    pub has_pin: bool,
    /// When the identity was made.
    pub created_at: String,
    /// The sign-in before the newest copy was made.
    pub last_login: Option<String>,
    /// The person's own settings.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

impl Person {
    /// What is told of a person to somebody who knows their password, and has proven no second factor: nothing about them.
    #[must_use]
    pub fn without_proof(&self) -> Self {
        Self {
            id: self.id.clone(),
            user_id: self.user_id.clone(),
            email: self.email.clone(),
            email_verified: self.email_verified,
            first_name: String::new(),
            last_name: String::new(),
            display_name: String::new(),
            initials: String::new(),
            gender: "O".to_owned(),
            phone: None,
            birth_date: None,
            image: None,
            language: self.language.clone(),
            is_shared: false,
            is_employee: false,
            reset_password_required: false,
            has_password: self.has_password,
            has_pin: false,
            created_at: self.created_at.clone(),
            last_login: None,
            settings: Map::new(),
        }
    }
}

/// `Anna M.`: first name and initial, so that colleagues tell each other apart.
#[must_use]
pub fn display_name(first: &str, last: &str) -> String {
    last.chars().next().map_or_else(|| first.to_owned(), |c| format!("{first} {}.", c.to_uppercase()))
}

/// `AM`
#[must_use]
pub fn initials(first: &str, last: &str) -> String {
    [first, last].iter().filter_map(|name| name.chars().next()).flat_map(char::to_uppercase).collect()
}

/// RFC 3339 of an optional time.
#[must_use]
pub fn written(at: Option<i64>) -> Option<String> {
    at.map(|ms| Timestamp(ms).rfc3339())
}

#[cfg(test)]
mod tests {
    use super::{display_name, initials};

    #[test]
    fn a_person_is_shown_by_first_name_and_initial() {
        assert_eq!((display_name("Anna", "Müller"), initials("Anna", "Müller")), ("Anna M.".into(), "AM".into()));
        assert_eq!(
            (display_name("Élodie", "österberg"), initials("élodie", "österberg")),
            ("Élodie Ö.".into(), "ÉÖ".into())
        );
        assert_eq!((display_name("Kasse", ""), initials("Kasse", "")), ("Kasse".into(), "K".into()));
    }
}
