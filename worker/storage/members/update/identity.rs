//! The part of a member's update that changes the account itself: address, password, and whether another password is demanded.

use super::UpdateMember;
use crate::domain::time::Timestamp;
use crate::ports::Statement;
use crate::storage::mail_outbox;
use crate::storage::members::create::set_password;
use crate::storage::members::guards::{Target, only_with_batch_row};
use serde_json::json;

/// Tables of sign-in methods and codes that are deleted with a change of the address: they belong to its previous owner.
const CREDENTIAL_TABLES: [&str; 10] = [
    "credentials",
    "providers",
    "pins",
    "enrolments",
    "codes",
    "totp",
    "totp_enrolments",
    "passkeys",
    "recovery_codes",
    "trusted_devices",
];

impl UpdateMember<'_> {
    /// Updates address and password. The membership still has the old address here; where it changes, the batch gets a row in `batch_users`.
    pub(super) fn identity(&self, now: Timestamp) -> Vec<Statement> {
        /// The user whose address changes: ?1 the batch.
        macro_rules! user_with_new_address {
            () => {
                "(SELECT b.user_id FROM batch_users b WHERE b.batch = ?1)"
            };
        }
        let Target { tenant, user, .. } = self.target;
        let sign_out_row = [json!(self.sign_out_row)];
        // Before the address changes.
        let mut batch: Vec<Statement> = self.password_notice.iter().cloned().collect();
        if let Some(credentials) = &self.credentials {
            let email = json!(credentials.email.as_str());
            batch.extend([Statement::new(
                "INSERT INTO batch_users (batch, user_id) SELECT ?4, m.user_id FROM memberships m \
                     WHERE m.tenant_id = ?1 AND m.user_id = ?2 AND m.email <> ?3",
                [json!(tenant), json!(user), email.clone(), json!(self.sign_out_row)],
            )]);
            batch.extend(
                self.address_notice.iter().cloned().map(|notice| only_with_batch_row(notice, self.sign_out_row)),
            );
            batch.extend([
                mail_outbox::delete_of_invitations(
                    concat!("i.stand_in IN ", user_with_new_address!()),
                    sign_out_row.clone(),
                ),
                Statement::new(
                    concat!(
                        "UPDATE invitations SET state = 'revoked', version = version + 1 WHERE state = 'pending' AND stand_in IN ",
                        user_with_new_address!()
                    ),
                    sign_out_row.clone(),
                ),
                // An erasure finds mails by the address of the time. Invitations of other companies belong to whoever owns the old one.
                Statement::new(
                    concat!(
                        "UPDATE mail_outbox SET recipient = '' WHERE recipient = (SELECT u.email FROM users u WHERE u.id IN ",
                        user_with_new_address!(),
                        ") AND state <> 'waiting' AND (template <> 'invitation' OR tenant_id = ?2)"
                    ),
                    [json!(self.sign_out_row), json!(tenant)],
                ),
            ]);
            batch.extend(credentials.revoke_others());
            batch.extend([
                Statement::new(
                    concat!(
                        "UPDATE users SET email = CASE WHEN x.taken THEN 'stand-in:' || users.id ELSE ?3 END, is_stand_in = x.taken, \
                           state = CASE WHEN x.taken THEN 0 WHEN is_stand_in = 1 THEN 1 ELSE state END, stand_in_password = 0, email_verified = 0, \
                           credential_version = credential_version + 1, has_pin = 0 \
                         FROM (SELECT EXISTS (SELECT 1 FROM users u WHERE u.email = ?3 AND u.id <> ?2) AS taken) x \
                         WHERE users.id = ?2 AND users.id IN ",
                        user_with_new_address!()
                    ),
                    [json!(self.sign_out_row), json!(user), email],
                ),
            ]);
            // Sign-in methods of the owner of the old address must not work for the new one.
            for table in CREDENTIAL_TABLES {
                let sql = format!("DELETE FROM {table} WHERE user_id IN {}", user_with_new_address!());
                batch.push(Statement::new(sql, sign_out_row.clone()));
            }
        }
        let is_at_once = self.password_hash.is_some() || self.must_reset == Some(true);
        if let Some(password_hash) = self.password_hash {
            batch.extend(set_password(user, password_hash, now));
            for table in ["pins", "enrolments", "codes", "trusted_devices"] {
                batch.push(Statement::new(format!("DELETE FROM {table} WHERE user_id = ?1"), [json!(user)]));
            }
        }
        if self.password_hash.is_some() || self.must_reset.is_some() {
            // A password that a company set is temporary, except on accounts that several people use (decision 271). Signing in with it does not
            // prove the address: invitations that other companies sent there belong to its owner.
            batch.push(Statement::new(
                "UPDATE users SET reset_password_required = CASE WHEN COALESCE(?5, \
                     (SELECT d.is_shared FROM directory d WHERE d.user_id = ?1 AND d.tenant_id = ?6)) = 0 AND (stand_in_password = 1 \
                     OR EXISTS (SELECT 1 FROM credentials c WHERE c.user_id = ?1 AND c.set_by_company = 1)) THEN 1 \
                   ELSE COALESCE(CAST(?2 AS INTEGER), 0) END, \
                   has_pin = CASE WHEN CAST(?3 AS INTEGER) = 1 THEN 0 ELSE has_pin END, \
                   email_verified = CASE WHEN CAST(?3 AS INTEGER) = 1 THEN 0 ELSE email_verified END, \
                   credential_version = credential_version + CAST(?4 AS INTEGER) WHERE id = ?1",
                [
                    json!(user),
                    json!(self.must_reset.map(i64::from)),
                    json!(i64::from(self.password_hash.is_some())),
                    json!(i64::from(is_at_once)),
                    json!(self.values.is_shared),
                    json!(tenant),
                ],
            ));
        }
        // After the password: a code is valid only for the credential version at its creation.
        if let Some(credentials) = &self.credentials {
            let made = [credentials.invite(now), credentials.create_reset_code(now)]
                .into_iter()
                .chain(self.mails.iter().cloned());
            batch.extend(made.map(|made| only_with_batch_row(made, self.sign_out_row)));
        }
        batch.push(Statement::new(
            concat!(
                "INSERT INTO authority_outbox (id, user_id, command, due_at, created_at) \
                 SELECT ?1, id, json_object('endAll', json_object('credentialVersion', credential_version)), \
                   CAST(?3 AS INTEGER), CAST(?3 AS INTEGER) FROM users WHERE id = ?2 AND (CAST(?4 AS INTEGER) = 1 OR id IN ",
                user_with_new_address!(),
                ")"
            ),
            [json!(self.sign_out_row), json!(user), json!(now.0), json!(i64::from(is_at_once))],
        ));
        batch.extend(
            self.credentials.as_ref().map(|_| Statement::new("DELETE FROM batch_users WHERE batch = ?1", sign_out_row)),
        );
        batch
    }
}
