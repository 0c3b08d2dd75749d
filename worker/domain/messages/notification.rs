//! Kinds of notifications. The web has a sentence for each (`web/shell/notifications`) and does not compile without it.

use serde::{Deserialize, Serialize};

/// Kind of a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub enum NotificationKind {
    /// An app was enabled for a company: `appId`, and `title`, the untranslated title. Shown to users who may use the app
    /// at the time of reading.
    #[serde(rename = "app.switched_on")]
    AppSwitchedOn,
    /// A bulk job is over: `jobId`, `action`, `done`, `refused`, `isUndo`, and whether it was stopped early, `isStopped`.
    #[serde(rename = "bulk.done")]
    BulkDone,
    /// A company changed its security policy for sessions.
    #[serde(rename = "company.security")]
    CompanySecurity,
    /// An import of members is done: `done`, `refused`.
    #[serde(rename = "import.done")]
    ImportDone,
    /// A company invites the user: `company`, its title. Written by a trigger, once the owner of the address is known.
    #[serde(rename = "invitation.received")]
    InvitationReceived,
    /// The user was given roles: `roles`, their titles.
    #[serde(rename = "roles.given")]
    RolesGiven,
    /// Roles were taken from the user: `roles`, their titles.
    #[serde(rename = "roles.taken")]
    RolesTaken,
}
