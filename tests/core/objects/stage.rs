//! One user's authority with a clock that the test advances.

use crate::support::objects::Storage;
use asgard::domain::identity::current_user::CurrentUser;
use asgard::domain::sessions::authority::{
    AuthorityCommand, AuthorityOutcome, LiveSession, Nonce, RejectionReason, Scope,
};
use asgard::domain::sessions::snapshot::Snapshot;
use asgard::domain::tenancy::company::Company;
use asgard::domain::time::Timestamp;
use asgard::objects::authority;
use serde_json::Map;

pub const START: Timestamp = Timestamp(1_795_167_000_000);
pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;
pub const EXPIRED: AuthorityOutcome =
    AuthorityOutcome::Rejected { why: RejectionReason::SessionExpired, reused: false };
pub const REUSED: AuthorityOutcome = AuthorityOutcome::Rejected { why: RejectionReason::SessionExpired, reused: true };
pub const REPLAYED: AuthorityOutcome = AuthorityOutcome::Rejected { why: RejectionReason::Replayed, reused: false };
pub const STALE: AuthorityOutcome = AuthorityOutcome::Rejected { why: RejectionReason::CredentialStale, reused: false };

/// The snapshot of the user with a version.
pub fn snapshot(version: i64) -> Snapshot {
    let person = CurrentUser {
        id: "u".into(),
        user_id: "u".into(),
        email: "anna@example.test".into(),
        email_verified: true,
        first_name: "Änna".into(),
        last_name: format!("Version {version}"),
        display_name: String::new(),
        initials: String::new(),
        gender: "W".into(),
        phone: None,
        birth_date: None,
        image: None,
        language: None,
        is_shared: false,
        is_employee: false,
        reset_password_required: false,
        has_password: true,
        has_pin: false,
        created_at: START.rfc3339(),
        last_login: None,
        settings: Map::new(),
    };
    Snapshot { version, person, companies: Vec::<Company>::new() }
}

/// A sign-in on device `d-{sid}` with the refresh secret `{sid}0`, verified against credential 1.
pub fn open(sid: &str) -> AuthorityCommand {
    AuthorityCommand::Open {
        sid: sid.into(),
        device: format!("d-{sid}").into(),
        refresh: Some(format!("{sid}0")),
        scope: Scope::Full,
        ex_days: 200,
        credential_version: 1,
        pin: false,
        factor: false,
        earlier_factor: false,
        snapshot: Box::new(snapshot(1)),
    }
}

/// A sign-in that verified another credential.
pub fn open_verified(sid: &str, verified: i64) -> AuthorityCommand {
    let mut command = open(sid);
    if let AuthorityCommand::Open { credential_version, .. } = &mut command {
        *credential_version = verified;
    }
    command
}

/// A sign-in by PIN that verified a credential, on the device of another session.
pub fn open_by_pin(sid: &str, device: &str, verified: i64) -> AuthorityCommand {
    let mut command = on_device_of(device, open_verified(sid, verified));
    if let AuthorityCommand::Open { pin, .. } = &mut command {
        *pin = true;
    }
    command
}

/// The same sign-in on the device of another session.
pub fn on_device_of(other: &str, mut command: AuthorityCommand) -> AuthorityCommand {
    if let AuthorityCommand::Open { device, .. } = &mut command {
        *device = format!("d-{other}").into();
    }
    command
}

/// A limited sign-in.
pub fn open_limited(sid: &str) -> AuthorityCommand {
    let mut command = open(sid);
    if let AuthorityCommand::Open { refresh, scope, .. } = &mut command {
        (*refresh, *scope) = (None, Scope::Password);
    }
    command
}

pub fn check(sid: &str, epoch: i64) -> AuthorityCommand {
    AuthorityCommand::Check { sid: sid.into(), epoch, version: Some(1) }
}

pub struct Stage {
    pub storage: Storage,
    pub now: Timestamp,
    nonces: u64,
}

impl Stage {
    /// An empty authority.
    pub fn empty() -> Self {
        Self { storage: Storage::default(), now: START, nonces: 0 }
    }

    /// With open sessions.
    pub fn with(sids: &[&str]) -> Self {
        let mut stage = Self::empty();
        for sid in sids {
            stage.alive(&open(sid));
        }
        stage
    }

    pub fn ask(&mut self, command: &AuthorityCommand) -> AuthorityOutcome {
        let now = self.now;
        self.storage.transact(|sql| authority::decide(sql, command, now)).unwrap()
    }

    pub fn alive(&mut self, command: &AuthorityCommand) -> LiveSession {
        match self.ask(command) {
            AuthorityOutcome::Alive(alive) => alive,
            other => panic!("{command:?} answered {other:?}"),
        }
    }

    pub fn is_alive(&mut self, sid: &str) -> bool {
        self.ask(&check(sid, 1)) != EXPIRED
    }

    pub fn later(&mut self, ms: i64) -> &mut Self {
        self.now = self.now.plus(ms);
        self
    }

    /// Fires all due alarms in order.
    pub fn ring(&mut self) {
        while let Some(at) = self.storage.alarm.filter(|at| *at <= self.now) {
            self.storage.sweep(|sql| authority::sweep(sql, at));
        }
    }

    pub fn nonce(&mut self) -> Nonce {
        self.nonces += 1;
        Nonce { r: format!("{:032x}", self.nonces), t: self.now }
    }

    /// An unsafe request with an access token.
    pub fn admit(&mut self, sid: &str) -> AuthorityCommand {
        AuthorityCommand::Admit {
            sid: sid.into(),
            epoch: Some(1),
            refresh: None,
            device: format!("d-{sid}").into(),
            nonce: self.nonce(),
            ex_days: None,
            close: false,
            version: None,
        }
    }

    /// A sign-out by access token.
    pub fn close(&mut self, sid: &str) -> AuthorityCommand {
        match self.admit(sid) {
            AuthorityCommand::Admit { sid, epoch, refresh, device, nonce, ex_days, version, .. } => {
                AuthorityCommand::Admit { sid, epoch, refresh, device, nonce, ex_days, version, close: true }
            }
            other => other,
        }
    }

    /// A request authenticated by a refresh secret only.
    pub fn by_refresh(&mut self, sid: &str, secret: &str, close: bool) -> AuthorityCommand {
        let nonce = self.nonce();
        AuthorityCommand::Admit {
            sid: sid.into(),
            epoch: None,
            refresh: Some(secret.into()),
            device: format!("d-{sid}").into(),
            nonce,
            ex_days: None,
            close,
            version: None,
        }
    }

    /// Presents the secret `{sid}{step}`, whose successor is `{sid}{step+1}`.
    pub fn rotation(&mut self, sid: &str, step: u32) -> AuthorityCommand {
        AuthorityCommand::Rotate {
            sid: sid.into(),
            device: format!("d-{sid}").into(),
            presented: format!("{sid}{step}"),
            successors: vec![format!("{sid}{}", step + 1), format!("old key's {sid}{}", step + 1)],
            nonce: self.nonce(),
        }
    }

    /// Presents a secret and returns whether it was rotated.
    pub fn rotates(&mut self, sid: &str, step: u32) -> bool {
        let rotation = self.rotation(sid, step);
        match self.ask(&rotation) {
            AuthorityOutcome::Rotated { successor: 0, .. } => true,
            other => {
                assert!(matches!(other, EXPIRED | REUSED), "{other:?}");
                false
            }
        }
    }
}
