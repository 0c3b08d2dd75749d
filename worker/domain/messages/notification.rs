//! Kinds of notifications. The web has a sentence for each (`web/shell/notifications`) and does not compile without it.

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$attribute:meta])* $variant:ident = $name:tt,)*) => {
        /// Kind of a notification.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum NotificationKind { $($(#[$attribute])* #[serde(rename = $name)] $variant,)* }
    };
}

kinds! {
    /// An app was enabled for a company: `appId`, and `title`, the untranslated title. Shown to users who may use the app
    /// at the time of reading.
    AppSwitchedOn = "app.switched_on",
    /// A bulk job is over: `jobId`, `action`, `done`, `refused`, `isUndo`, and whether it was stopped early, `isStopped`.
    BulkDone = "bulk.done",
    /// A company changed its security policy for sessions.
    CompanySecurity = "company.security",
    /// An import of members is done: `done`, `refused`.
    ImportDone = "import.done",
    /// A company invites the user: `company`, its title. Written by a trigger, once the owner of the address is known.
    InvitationReceived = "invitation.received",
    /// The user was given roles: `roles`, their titles.
    RolesGiven = "roles.given",
    /// Roles were taken from the user: `roles`, their titles.
    RolesTaken = "roles.taken",
}
