// An audit event as a sentence: who did what to whom, with links to what still exists.

import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { AuditEvent } from "../../client/api/admin-audit";
import type { TenantSession } from "../../client/api/shapes";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import type { Values } from "../../client/i18n/phrase-text";
import type { Phrase } from "../../client/i18n/phrases";
import { paths } from "../../client/paths";
import { type Area, may, useRights } from "../../client/session/rights";
import styles from "./audit.module.css";
import { isKnown, type ObjectType, objectTypeOf } from "./kinds";

/** The fields of an event that a sentence needs: those of a list, or fewer. */
export type SentenceEvent = Pick<AuditEvent, "action" | "actor" | "object" | "names" | "detail">;

/** Delimits the name of a part while a phrase is interpolated; no phrase contains it. */
const MARK = "\u0001";

const mark = (part: string) => MARK + part + MARK;

/** A member of the detail, which the cause of the event wrote. */
export function detailOf(event: Pick<AuditEvent, "detail">, name: string): unknown {
  const { detail } = event;
  return detail && typeof detail === "object" ? (detail as Record<string, unknown>)[name] : undefined;
}

/** Ids in a member of the detail. */
export function idsIn(event: Pick<AuditEvent, "detail">, name: string): readonly string[] {
  const ids = detailOf(event, name);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}

/** The title that is stored in the event. */
function storedTitle(event: SentenceEvent): string | undefined {
  const before = detailOf(event, "before") as Record<string, unknown> | undefined;
  const after = detailOf(event, "after") as Record<string, unknown> | undefined;
  const title = detailOf(event, "title") ?? before?.title ?? after?.title;
  return typeof title === "string" ? title : undefined;
}

/** The name of the object at the time of the event, otherwise its current name. */
export function objectName(event: SentenceEvent): string | undefined {
  const now = event.names[event.object];
  switch (objectTypeOf(event.action)) {
    case "role":
    case "tenant":
    case "view":
      return storedTitle(event) ?? now ?? event.object.slice(0, 8);
    case "app":
      return storedTitle(event) ?? event.object;
    case "provider":
      return event.object.charAt(0).toUpperCase() + event.object.slice(1);
    default:
      return now;
  }
}

/** Titles of the roles that users got or lost. */
export function rolesIn(event: SentenceEvent, language: string): string {
  const titles = idsIn(event, "roles").map((id) => event.names[id] ?? id.slice(0, 8));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(titles);
}

/** Number of affected users: the named ones, or the ones that a job changed. */
function countOf(event: SentenceEvent): number {
  const outcomes = detailOf(event, "outcomes") as { readonly changed?: unknown } | undefined;
  return outcomes ? Number(outcomes.changed ?? 0) : idsIn(event, "userIds").length;
}

/** The sentence with the marks of its parts. */
function sentence(event: SentenceEvent, t: Translate, language: string): string {
  if (!isKnown(event.action)) return `${mark("actor")}: ${event.action}`;
  const values: Values = {
    actor: mark("actor"),
    object: mark("object"),
    roles: rolesIn(event, language),
    count: countOf(event),
  };
  const isStopped = event.action === "members.bulk_finished" && typeof detailOf(event, "stoppedBy") === "string";
  return t(isStopped ? "audit:says.members.bulk_stopped" : `audit:says.${event.action}`, values);
}

/** The page of an object, and the right that it requires. */
interface ObjectPage {
  readonly to: (id: string) => string;
  readonly isOpenTo: (rights: TenantSession | undefined) => boolean;
  /** The log does not know whether it still exists: its page says so. */
  readonly isUnnamed?: true;
}

const readers = (area: Area) => (rights: TenantSession | undefined) => may(rights, area, "read");
const operators = (rights: TenantSession | undefined) => rights?.operator === true;

const PAGES: Readonly<Partial<Record<ObjectType, ObjectPage>>> = {
  user: { to: paths.user, isOpenTo: readers("admin.users") },
  role: { to: paths.role, isOpenTo: readers("admin.roles") },
  tenant: { to: paths.tenant, isOpenTo: operators, isUnnamed: true },
  app: { to: paths.appEdit, isOpenTo: operators, isUnnamed: true },
};

/** Kinds that delete their object permanently. */
const DELETED = ["role.deleted", "tenant.deleted", "app.deleted"];

/** The name of a user or object: a link when it still exists and the reader may see it. */
export function ObjectLink(props: {
  readonly type: ObjectType;
  readonly id: string;
  readonly event: SentenceEvent;
  readonly name: string;
  /** An object of another company: it does not exist here. */
  readonly isElsewhere?: boolean;
}) {
  const rights = useRights();
  const page = PAGES[props.type];
  const { event, id } = props;
  const isGone = DELETED.includes(event.action) && id === event.object;
  const isHere = !isGone && (event.names[id] !== undefined || page?.isUnnamed);
  if (!page || !isHere || props.isElsewhere || !page.isOpenTo(rights))
    return <strong className={styles.name}>{props.name}</strong>;
  return (
    <Link className={`${styles.name} ${styles.link}`} to={page.to(id)}>
      {props.name}
    </Link>
  );
}

export function useActorName(): (event: SentenceEvent) => string {
  const t = useT();
  return (event) => event.names[event.actor] ?? t("audit:someone.actor");
}

export function Sentence({
  event,
  isElsewhere = false,
}: {
  readonly event: SentenceEvent;
  readonly isElsewhere?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  /** A user or an object by name, as a link; without a name the phrase for an unknown one. */
  const named = (type: ObjectType, id: string, name: string | undefined, nobody: Phrase) =>
    name === undefined ? (
      t(nobody)
    ) : (
      <ObjectLink type={type} id={id} event={event} name={name} isElsewhere={isElsewhere} />
    );
  const parts: Readonly<Record<string, () => ReactNode>> = {
    actor: () => named("user", event.actor, event.names[event.actor], "audit:someone.actor"),
    object: () => named(objectTypeOf(event.action), event.object, objectName(event), "audit:someone.object"),
  };
  // Every second part is between two marks.
  const pieces = sentence(event, t, language).split(MARK);
  const times = Number(detailOf(event, "times") ?? 1);
  return (
    <span className={styles.sentence}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence are identified by their position
        <Fragment key={at}>{at % 2 === 1 ? parts[piece]?.() : piece}</Fragment>
      ))}
      {times > 1 ? <span className={styles.times}> · {t("audit:times", { count: times })}</span> : null}
    </span>
  );
}
