// The details of an audit event: its changes, the affected users, its origin; technical ones are folded.

import { Fragment, type ReactNode } from "react";
import type { AuditEvent } from "../../client/api/admin-audit";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { may, useRights } from "../../client/session/rights";
import styles from "./audit.module.css";
import { useDifferences } from "./differences";
import { Fact } from "./fact";
import { objectTypeOf } from "./kinds";
import { operationName } from "./operations";
import { detailOf, idsIn, ObjectLink, rolesIn, useActorName } from "./sentence";
import { TechnicalDetails } from "./technical-details";

/** Why a field has no values: none are stored, or not for this reader. */
function useReasonOfNoValues(event: AuditEvent): string {
  const t = useT();
  const canSee = may(useRights(), "admin.users", "read");
  if (event.action === "member.created") return t("audit:differences.given");
  return t(canSee ? "audit:differences.unkept" : "audit:differences.unseen");
}

function Differences({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  const noValues = useReasonOfNoValues(event);
  const language = useLanguage();
  const found = useDifferences(event);
  const withoutValues = found.flatMap(({ label, values }) => (values ? [] : label));
  if (found.length === 0) return null;
  return (
    <table className={styles.differences} aria-label={t("audit:differences.label")}>
      <thead>
        <tr>
          <th scope="col">{t("audit:differences.field")}</th>
          <th scope="col">{t("audit:differences.before")}</th>
          <th scope="col">{t("audit:differences.after")}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ field, label, values }) =>
          values ? (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td className={styles.before}>{values[0]}</td>
              <td className={styles.after}>{values[1]}</td>
            </tr>
          ) : null,
        )}
        {withoutValues.length === 0 ? null : (
          <tr>
            <th scope="row">{new Intl.ListFormat(language, { type: "unit" }).format(withoutValues)}</th>
            <td colSpan={2} className={styles.before}>
              {noValues}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The first of many users, and the number of the others. */
function MemberChanges({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  const ids = idsIn(event, "userIds");
  const known = ids.filter((id) => event.names[id] !== undefined);
  const others = ids.length - known.length;
  if (known.length === 0) return null;
  return (
    <Fact name={t("audit:people")}>
      {known.map((id, at) => (
        <Fragment key={id}>
          {at > 0 ? ", " : null}
          <ObjectLink type="user" id={id} event={event} name={event.names[id] ?? id} />
        </Fragment>
      ))}
      {others > 0 ? ` ${t("audit:others", { count: others })}` : null}
    </Fact>
  );
}

const ABOUT_MEMBERSHIP: ReadonlySet<string> = new Set([
  "invitation.sent",
  "invitation.resent",
  "invitation.accepted",
  "invitation.lapsed",
  "member.erased",
  "member.removed",
  "members.imported",
  "members.removed",
  "members.restored",
]);

/** The roles that users lost with their membership, or got with it. Sentences about roles name theirs themselves. */
function MemberRoles({ event }: { readonly event: AuditEvent }) {
  const t = useT();
  const language = useLanguage();
  const roles = ABOUT_MEMBERSHIP.has(event.action) ? rolesIn(event, language) : "";
  return roles === "" ? null : <Fact name={t("audit:groups.roles")}>{roles}</Fact>;
}

/** The attempted operation, as phrases where they exist, otherwise by its operation id. */
function Operation({ id }: { readonly id: string }) {
  const t = useT();
  const name = operationName(id, t);
  return (
    <Fact name={t("audit:operation")}>
      {name ? (
        <>
          {name} <span className="muted">{id}</span>
        </>
      ) : (
        id
      )}
    </Fact>
  );
}

/** The content of an expanded row; `children` are actions. */
export function EventDetails(props: {
  readonly event: AuditEvent;
  readonly id: string;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const { event } = props;
  const actor = useActorName()(event);
  const [device, jobId] = ["agent", "jobId"].map((name) => detailOf(event, name));
  const isOperation = objectTypeOf(event.action) === "none" && detailOf(event, "times") !== undefined;
  return (
    <div className={styles.details} id={props.id}>
      <Differences event={event} />
      <dl className={styles.particulars}>
        <MemberChanges event={event} />
        <MemberRoles event={event} />
        {isOperation ? <Operation id={event.object} /> : null}
        {typeof jobId === "string" ? (
          <Fact name={t("audit:carriedOut.label")}>{t("audit:carriedOut.for", { name: actor })}</Fact>
        ) : null}
        {typeof device === "string" ? <Fact name={t("audit:device")}>{device}</Fact> : null}
      </dl>
      {props.children}
      <TechnicalDetails event={event} />
    </div>
  );
}
