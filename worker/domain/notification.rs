//! What people are told of that happened while they were away. The web has a sentence for each kind (`web/shell/notifications`): one without does not
//! compile.

use serde::{Deserialize, Serialize};

macro_rules! kinds {
    ($($(#[$what:meta])* $variant:ident = $name:tt,)*) => {
        /// What happened.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum NotificationKind { $($(#[$what])* #[serde(rename = $name)] $variant,)* }
    };
}

kinds! {
    /// An app was switched on for a company: `appId`, and `title`, as it is called in no language. Told to whoever may use it when they look.
    AppSwitchedOn = "app.switched_on",
    /// An act on all who match is over: `jobId`, `action`, `done`, `refused`, `isUndo`, and whether it was stopped before its end, `isStopped`.
    BulkDone = "bulk.done",
    /// A company changed what it demands of sessions.
    CompanySecurity = "company.security",
    /// An import of people is done: `done`, `refused`.
    ImportDone = "import.done",
    /// A company asks the person to join: `company`, its title. Written by a trigger, when it is known whose the address is.
    InvitationReceived = "invitation.received",
    /// The person was given roles: `roles`, their titles.
    RolesGiven = "roles.given",
    /// Roles were taken from the person: `roles`, their titles.
    RolesTaken = "roles.taken",
}
