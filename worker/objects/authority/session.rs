//! A session: opening, lifetime, end.

use super::outcome::rejected;
use super::retention::{FLOOR_RETENTION_MS, forget_orphans};
use super::{company_use, factor, pin, snapshot};
use crate::domain::ids::{DeviceId, SessionId, TenantId};
use crate::domain::row;
use crate::domain::sessions::authority::{
    AuthorityOutcome, IDLE_MS, LIMITED_MS, LiveSession, MAX_SESSIONS, RejectionReason, Scope,
};
use crate::domain::sessions::snapshot::Snapshot;
use crate::domain::time::{DAY_MS, Timestamp};
use crate::objects::rows::{any, first};
use crate::objects::{Decision, record};
use crate::ports::ObjectSql;
use serde::Deserialize;
use serde_json::json;
use std::collections::BTreeMap;

/// The last use is stored at most once an hour: the idle limit is in days.
const USED_MS: i64 = 3_600_000;

/// A session to be opened.
pub struct NewSession<'a> {
    pub sid: &'a SessionId,
    pub device: &'a DeviceId,
    pub refresh: Option<&'a str>,
    pub scope: Scope,
    pub ex_days: u32,
    pub credential_version: i64,
    pub pin: bool,
    pub factor: bool,
    pub earlier_factor: bool,
}

impl NewSession<'_> {
    /// Opens the session. An earlier session of the user on this device ends: a browser has one session per user, and
    /// duplicates of the older session's tokens become invalid. So do sessions above the limit, the oldest first; limited ones
    /// before full ones, because the password alone can open any number of them.
    pub fn open(
        &self,
        sql: &dyn ObjectSql,
        snapshot: &Snapshot,
        now: Timestamp,
    ) -> Result<Decision<AuthorityOutcome>, String> {
        #[derive(Deserialize)]
        struct Floors {
            epoch: i64,
            floor: i64,
            pin_floor: i64,
        }
        let query = "SELECT epoch, floor, pin_floor FROM authority";
        let Floors { epoch, floor, pin_floor } = first(sql, query, &[])?.ok_or("an authority without its row")?;
        if self.credential_version < floor.max(if self.pin { pin_floor } else { 0 }) {
            return Ok(rejected(RejectionReason::CredentialStale));
        }
        delete_expired(sql, now)?;
        sql.exec("DELETE FROM sessions WHERE device = ?1", &[json!(self.device)])?;
        sql.exec(
            "DELETE FROM sessions WHERE sid IN
               (SELECT sid FROM sessions ORDER BY scope = ?2 DESC, created_at DESC, sid DESC LIMIT -1 OFFSET ?1)",
            &[json!(MAX_SESSIONS - 1), json!(Scope::Full)],
        )?;
        forget_orphans(sql)?;
        snapshot::insert_newer(sql, snapshot)?;
        if self.scope == Scope::Full {
            pin::reset_attempts(sql, self.device)?;
        }
        if self.factor && !self.earlier_factor {
            factor::reset_attempts(sql)?;
        }
        // A sign-in is fresh, except by PIN: six digits are too weak a proof.
        let is_fresh = self.scope == Scope::Full && !self.pin;
        let ends_at = end_of(self.scope, self.ex_days, now);
        sql.exec(
            "INSERT INTO sessions
               (sid, device, refresh, scope, ex_days, epoch, credential_version, created_at, used_at, worked_at, ends_at, pin,
                factor, fresh_at, factor_version)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8, ?9, ?10, ?11, ?12, IIF(?11 = 1, ?7, 0))",
            &[
                json!(self.sid),
                json!(self.device),
                json!(self.refresh),
                json!(self.scope),
                json!(self.ex_days),
                json!(epoch),
                json!(self.credential_version),
                json!(now.0),
                json!(ends_at.0),
                json!(i64::from(self.pin)),
                json!(i64::from(self.factor)),
                json!(if is_fresh { now.0 } else { 0 }),
            ],
        )?;
        let session = Session::find_live(sql, self.sid, now)?.ok_or("a session of no days")?;
        let wake_at = record::schedule(sql, session.over_at(), now)?;
        Ok(Decision { outcome: AuthorityOutcome::Alive(session.to_live(sql, Some(snapshot.version))?), wake_at })
    }
}

/// A live session.
#[derive(Deserialize)]
pub struct Session {
    pub sid: SessionId,
    pub device: DeviceId,
    pub refresh: Option<String>,
    pub epoch: i64,
    pub scope: Scope,
    /// The credential version that the session was opened with, or that was verified in it since.
    pub credential_version: i64,
    /// Of the authority: proofs of a lower credential version are rejected.
    pub floor: i64,
    ex_days: u32,
    created_at: Timestamp,
    used_at: Timestamp,
    worked_at: Timestamp,
    #[serde(deserialize_with = "row::json")]
    company_uses: BTreeMap<TenantId, Timestamp>,
    ends_at: Timestamp,
    /// Of the authority, for the next access token.
    next_epoch: i64,
    /// Of the user's snapshot.
    version: i64,
    pin: bool,
    factor: bool,
    fresh_at: Timestamp,
}

impl Session {
    /// Returns the session if it is live. A pure read.
    pub fn find_live(sql: &dyn ObjectSql, sid: &SessionId, now: Timestamp) -> Result<Option<Self>, String> {
        let query = format!(
            "SELECT s.sid, s.device, s.refresh, s.scope, s.ex_days, s.epoch, s.pin, s.factor, s.fresh_at, s.credential_version,
               s.created_at, s.used_at, IIF(s.worked_at = 0, s.used_at, s.worked_at) AS worked_at, {} AS company_uses, s.ends_at,
               a.epoch AS next_epoch, a.floor, p.version FROM sessions s, authority a, person p WHERE s.sid = ?1",
            company_use::OF_SESSION
        );
        let session: Option<Self> = first(sql, &query, &[json!(sid)])?;
        Ok(session.filter(|session| now < session.over_at()))
    }

    /// When it expires if it is not used again.
    pub fn over_at(&self) -> Timestamp {
        self.ends_at.min(self.used_at.plus(IDLE_MS))
    }

    /// The session as the worker sees it; with the snapshot, unless the worker has that version.
    pub fn to_live(&self, sql: &dyn ObjectSql, known: Option<i64>) -> Result<LiveSession, String> {
        let snapshot = if known == Some(self.version) { None } else { Some(snapshot::read(sql)?) };
        Ok(LiveSession {
            sid: self.sid.clone(),
            epoch: self.next_epoch,
            version: self.version,
            scope: self.scope,
            ex_days: self.ex_days,
            pin: self.pin,
            factor: self.factor,
            fresh_at: (self.fresh_at.0 > 0).then_some(self.fresh_at),
            created_at: Some(self.created_at),
            used_at: Some(self.worked_at),
            company_uses: self.company_uses.clone(),
            snapshot,
        })
    }

    /// Stores that the session was used, and a longer lifetime if one was requested.
    pub fn record_use(&mut self, sql: &dyn ObjectSql, ex_days: Option<u32>, now: Timestamp) -> Result<(), String> {
        let longer = ex_days.filter(|days| self.scope == Scope::Full && *days > self.ex_days);
        if longer.is_none() && now.since(self.used_at) < USED_MS {
            return Ok(());
        }
        self.ex_days = longer.unwrap_or(self.ex_days);
        self.ends_at = end_of(self.scope, self.ex_days, self.created_at);
        let used_at = now.max(self.used_at);
        sql.exec(
            "UPDATE sessions SET ex_days = ?2, ends_at = ?3, used_at = ?4 WHERE sid = ?1",
            &[json!(self.sid), json!(self.ex_days), json!(self.ends_at.0), json!(used_at.0)],
        )
        .map(|_| ())
    }

    /// Records that the session is used in a company now. A worker of an earlier release does not say in which one.
    pub fn touch(
        sql: &dyn ObjectSql,
        sid: &SessionId,
        tenant: Option<&TenantId>,
        now: Timestamp,
    ) -> Result<(), String> {
        match tenant {
            Some(tenant) => {
                company_use::record(sql, sid, tenant, now)?;
                sql.exec(
                    "UPDATE sessions SET used_at = ?2 WHERE sid = ?1 AND used_at < ?2",
                    &[json!(sid), json!(now.0)],
                )
            }
            None => {
                let query =
                    "UPDATE sessions SET worked_at = ?2, used_at = MAX(used_at, ?2) WHERE sid = ?1 AND worked_at < ?2";
                sql.exec(query, &[json!(sid), json!(now.0)])
            }
        }
        .map(|_| ())
    }

    pub fn end(&self, sql: &dyn ObjectSql) -> Result<(), String> {
        sql.exec("DELETE FROM sessions WHERE sid = ?1", &[json!(self.sid)])?;
        forget_orphans(sql)
    }
}

fn end_of(scope: Scope, ex_days: u32, created_at: Timestamp) -> Timestamp {
    match scope {
        Scope::Full => created_at.plus(i64::from(ex_days) * DAY_MS),
        Scope::Password | Scope::Verify | Scope::SecondFactor => created_at.plus(LIMITED_MS),
    }
}

/// Raises floor and epoch and ends sessions of an older credential version. A repeated or late command changes nothing: a
/// session that the new credential opened meanwhile stays, and so does the one in which the credential was changed. One that a PIN opened keeps its
/// version, so that an `EndPins` that is under way still ends it.
pub fn end_all(
    sql: &dyn ObjectSql,
    floor: i64,
    keep: Option<&SessionId>,
    now: Timestamp,
) -> Result<Decision<AuthorityOutcome>, String> {
    let raised = any(
        sql,
        "UPDATE authority SET floor = ?1, floor_at = ?2, epoch = epoch + 1 WHERE floor < ?1 RETURNING floor",
        &[json!(floor), json!(now.0)],
    )?;
    if !raised {
        return Ok(Decision::of(AuthorityOutcome::Done));
    }
    let values = [json!(floor), json!(keep)];
    sql.exec("DELETE FROM sessions WHERE credential_version < ?1 AND sid IS NOT ?2", &values)?;
    let raise = "UPDATE sessions SET credential_version = ?1 WHERE sid = ?2 AND credential_version < ?1 AND pin = 0";
    sql.exec(raise, &values)?;
    forget_orphans(sql)?;
    Ok(Decision { outcome: AuthorityOutcome::Done, wake_at: record::schedule(sql, now.plus(FLOOR_RETENTION_MS), now)? })
}

/// SQL condition of an unexpired session: `?1` is now, `?2` the latest time of last use that counts as idle.
pub const IN_TIME: &str = "ends_at > ?1 AND used_at > ?2";

/// Deletes expired sessions.
pub fn delete_expired(sql: &dyn ObjectSql, now: Timestamp) -> Result<(), String> {
    let query = format!("DELETE FROM sessions WHERE NOT ({IN_TIME})");
    sql.exec(&query, &[json!(now.0), json!(now.plus(-IDLE_MS).0)]).map(|_| ())
}
