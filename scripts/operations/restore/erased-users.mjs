// Who was erased since a backup. That somebody is missing in the damaged database says nothing: what damaged it may have deleted them, and an export may be
// short. Every erasure writes an event in its batch, in plain text, which outlives the user: of a user (worker/storage/erasure.rs), of a member, whose account
// goes with them where their company created it and no other has it (worker/storage/members/remove.rs), of a company
// (worker/storage/tenants/delete.rs). A placeholder has no event, and goes with its invitation (worker/storage/members/placeholders.rs).

/** The actions of these events. */
const ACTIONS = ["user.erased", "member.erased", "tenant.deleted"];

/** Whether a statement of a dump may hold one of these events: of a whole audit log they are few. */
export const mayErase = (statement) => ACTIONS.some((action) => statement.includes(`'${action}'`));

/** Who left where: `user_id` is '' for all users of a deleted company, `tenant_id` is '' for a user who left altogether. The rest names the event. */
export const LEFT = {
  columns: `user_id TEXT, tenant_id TEXT, log TEXT, seq INTEGER, event TEXT, PRIMARY KEY (user_id, tenant_id, log, seq)`,
  /** Reads it from the damaged database. */
  select: `SELECT CASE action WHEN 'tenant.deleted' THEN '' ELSE object END AS user_id,
      CASE action WHEN 'user.erased' THEN '' WHEN 'member.erased' THEN tenant_id ELSE object END AS tenant_id, tenant_id AS log, seq, id AS event
    FROM audit WHERE action IN (${ACTIONS.map((action) => `'${action}'`).join(", ")})`,
};

/** Whether there is such a row, by an event that the restored database does not have: before the backup nobody of it was erased. */
const left = (where) =>
  `EXISTS (SELECT 1 FROM restored_left l WHERE ${where} AND NOT EXISTS
     (SELECT 1 FROM audit a WHERE a.tenant_id = l.log AND a.seq = l.seq AND a.id = l.event))`;
const leftTenant = (tenant) => left(`l.user_id IN (u.id, '') AND l.tenant_id = ${tenant}`);

/** The condition that a user `u` of the restored database, who is missing in the damaged one, was erased since. */
export const IS_ERASED = `(${left("l.user_id = u.id AND l.tenant_id = ''")}
  OR (u.is_stand_in = 0 AND ${leftTenant("u.made_by")}
    AND NOT EXISTS (SELECT 1 FROM directory d WHERE d.user_id = u.id AND NOT ${leftTenant("d.tenant_id")}))
  OR (u.is_stand_in = 1 AND NOT EXISTS (SELECT 1 FROM invitations i WHERE i.stand_in = u.id AND i.state = 'pending')))`;
