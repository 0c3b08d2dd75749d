//! Typed ids, so that the compiler tells them apart. They are created at the edge: from a verified token, a row, or a path
//! parameter. Most are UUIDs (version 7), those of demo data are not, and no code depends on their format.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

macro_rules! id {
    ($name:ident, $description:literal) => {
        #[doc = $description]
        #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The id as a text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<String> for $name {
            fn from(id: String) -> Self {
                Self(id)
            }
        }

        impl From<&str> for $name {
            fn from(id: &str) -> Self {
                Self(id.to_owned())
            }
        }

        /// An id can be used where a text is expected, but not vice versa.
        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(AppId, "An app of the catalogue.");
id!(AppName, "The micro-frontend of an app, by the name that addresses it.");
id!(BulkJobId, "A bulk job on members.");
id!(BusinessId, "A tenant, by the id in business addresses.");
id!(CallerId, "The owner of an idempotency key: a user, or a device if nobody is signed in.");
id!(DeviceId, "A device, by the hash of its secret.");
id!(EventId, "An event of the audit log.");
id!(GroupId, "A group of tenants.");
id!(ImportId, "An import of members.");
id!(InvitationId, "An invitation.");
id!(MailId, "A mail in the outbox.");
id!(NotificationId, "A notification; those of a bulk job keep the same id from its first step to its last.");
id!(OutboxId, "A row of the outbox of session authorities.");
id!(PasskeyId, "A passkey, by our own id.");
id!(PictureId, "A picture.");
id!(RoleId, "A role.");
id!(SavedViewId, "A saved view.");
id!(SessionId, "A session.");
id!(TenantId, "A tenant.");
id!(TenantSessionId, "A session, by the id that a tenant sees.");
id!(TrustedDeviceId, "A trusted device.");
id!(UserId, "A user.");

impl From<&UserId> for CallerId {
    fn from(user: &UserId) -> Self {
        Self(user.0.clone())
    }
}

impl From<&DeviceId> for CallerId {
    fn from(device: &DeviceId) -> Self {
        Self(device.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::TenantId;
    use serde_json::json;

    #[test]
    fn an_id_is_written_and_read_as_its_text() {
        let id = TenantId::from("t-1");
        assert_eq!((json!(id), json!(Some(&id))), (json!("t-1"), json!("t-1")));
        assert_eq!(serde_json::from_value::<TenantId>(json!("t-1")).unwrap(), id);
        assert_eq!((id.to_string().as_str(), id.as_str(), &*id), ("t-1", "t-1", "t-1"));
    }
}
