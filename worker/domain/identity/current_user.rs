//! The signed-in user's own data.

use crate::domain::ids::UserId;
use crate::domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The signed-in user. `userId` equals `id`; times are RFC 3339.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Person)]
pub struct CurrentUser {
    /// Id of the user.
    #[schema(value_type = String)]
    pub id: UserId,
    /// Same as `id`.
    #[schema(value_type = String)]
    pub user_id: UserId,
    /// E-mail address: lower case, domain in punycode.
    pub email: String,
    /// Whether the address is verified.
    pub email_verified: bool,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// First name and initial, such as `Anna M.`.
    pub display_name: String,
    /// Initials, such as `AM`.
    pub initials: String,
    /// Form of address: `M`, `W` or `O`.
    pub gender: String,
    /// Phone number.
    pub phone: Option<String>,
    /// Date of birth, `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// URL of the profile picture.
    pub image: Option<String>,
    /// Preferred language code.
    pub language: Option<String>,
    /// Whether several people share the account.
    pub is_shared: bool,
    /// Whether the user is an employee of one of their companies.
    pub is_employee: bool,
    /// Whether the next sign-in must set a new password.
    pub reset_password_required: bool,
    /// Whether the user can sign in with a password.
    pub has_password: bool,
    /// Whether the user can sign in with a PIN on some device.
    pub has_pin: bool,
    /// When the user was created.
    pub created_at: String,
    /// The previous sign-in.
    pub last_login: Option<String>,
    /// The user's own settings.
    #[schema(value_type = Object)]
    pub settings: Map<String, Value>,
}

impl CurrentUser {
    /// The data returned to a caller who has verified the password but not the second factor: no personal data.
    #[must_use]
    pub fn redacted(&self) -> Self {
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

/// First name and initial, so that colleagues with the same first name can be distinguished.
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
pub fn optional_rfc3339(at: Option<i64>) -> Option<String> {
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
