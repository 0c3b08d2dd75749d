//! Outcomes that several commands share.

use crate::domain::sessions::authority::{AuthorityOutcome, RejectionReason};
use crate::objects::Decision;

pub const fn rejected(why: RejectionReason) -> Decision<AuthorityOutcome> {
    Decision::of(AuthorityOutcome::Rejected { why, reused: false })
}
