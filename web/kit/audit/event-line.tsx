// An audit event in one line: the picture of the actor, the sentence, and the time.

import type { AuditEvent } from "../../client/api/admin-audit";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { Avatar, initialsOf } from "../../ui/avatar";
import "../../ui/table.css";
import styles from "./audit.module.css";
import { runsOf } from "./runs";
import { Sentence, type SentenceEvent, useActorName } from "./sentence";

/** The data of a line. */
export type LineEvent = SentenceEvent & Pick<AuditEvent, "actorImage" | "createdAt">;

/** The time of an event, formatted in the current language; the latest of several times is called so. */
export function EventTime({ time, isLatest = false }: { readonly time: string; readonly isLatest?: boolean }) {
  const t = useT();
  const written = useTimeFormat();
  return (
    <time className={styles.when} dateTime={time}>
      {isLatest ? t("audit:latest", { time: written(time) }) : written(time)}
    </time>
  );
}

/** The line; `when` is shown below the sentence, where no column has it. */
export function EventLine({
  event,
  when,
  isLatest = false,
  isElsewhere = false,
}: {
  readonly event: LineEvent;
  readonly when?: "always" | "narrow";
  /** It stands for earlier ones, too. */
  readonly isLatest?: boolean;
  readonly isElsewhere?: boolean;
}) {
  const name = useActorName()(event);
  return (
    <span className={styles.line}>
      <Avatar userId={event.actor} initials={event.actor ? initialsOf(name) : "?"} image={event.actorImage} size={24} />
      <span className={styles.statement}>
        <Sentence event={event} isElsewhere={isElsewhere} />
        {when ? (
          <span className={when === "narrow" ? "narrow-only" : undefined}>
            <EventTime time={event.createdAt} isLatest={isLatest} />
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** A list of events, where there is no table: equal sentences in a row are one line. */
export function EventList({
  label,
  events,
  isElsewhere = false,
}: {
  readonly label: string;
  /** Events of another company: their names are not links. */
  readonly isElsewhere?: boolean;
  readonly events: readonly (LineEvent & { readonly id: string })[];
}) {
  return (
    <ol className={styles.latest} aria-label={label}>
      {runsOf(events).map((event) => (
        <li key={event.id}>
          <EventLine event={event} when="always" isLatest={event.covers > 1} isElsewhere={isElsewhere} />
        </li>
      ))}
    </ol>
  );
}
