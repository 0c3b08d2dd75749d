// An audit event in one line: the picture of the actor, the sentence, and the time.

import type { AuditEvent } from "../../client/api/admin-audit";
import { useTimeFormat } from "../../client/i18n/formats";
import { Avatar, initialsOf } from "../../ui/avatar";
import "../../ui/table.css";
import styles from "./audit.module.css";
import { Sentence, type SentenceEvent, useActorName } from "./sentence";

/** The data of a line. */
export type LineEvent = SentenceEvent & Pick<AuditEvent, "actorImage" | "createdAt">;

/** The time of an event, formatted in the current language. */
export function When({ time }: { readonly time: string }) {
  const written = useTimeFormat();
  return (
    <time className={styles.when} dateTime={time}>
      {written(time)}
    </time>
  );
}

/** The line; `when` is shown below the sentence, where no column has it. */
export function EventLine({
  event,
  when,
  isElsewhere = false,
}: {
  readonly event: LineEvent;
  readonly when?: "always" | "narrow";
  readonly isElsewhere?: boolean;
}) {
  const name = useActorName()(event);
  return (
    <span className={styles.line}>
      <Avatar of={event.actor} initials={event.actor ? initialsOf(name) : "?"} image={event.actorImage} size={24} />
      <span className={styles.statement}>
        <Sentence event={event} isElsewhere={isElsewhere} />
        {when ? (
          <span className={when === "narrow" ? "narrow-only" : undefined}>
            <When time={event.createdAt} />
          </span>
        ) : null}
      </span>
    </span>
  );
}

/** A list of events, where there is no table. */
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
      {events.map((event) => (
        <li key={event.id}>
          <EventLine event={event} when="always" isElsewhere={isElsewhere} />
        </li>
      ))}
    </ol>
  );
}
