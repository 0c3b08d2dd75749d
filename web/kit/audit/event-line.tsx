// An event in a line: the picture of who acted, the sentence, and when it was.

import type { AuditEvent } from "../../client/api/admin-audit";
import { useTimeFormat } from "../../client/i18n/formats";
import { Avatar, initialsOf } from "../../ui/avatar";
import "../../ui/table.css";
import styles from "./audit.module.css";
import { Sentence, type SentenceEvent, useActorName } from "./sentence";

/** What a line shows. */
export type LineEvent = SentenceEvent & Pick<AuditEvent, "actorImage" | "createdAt">;

/** When something happened, as the language writes it. */
export function When({ time }: { readonly time: string }) {
  const written = useTimeFormat();
  return (
    <time className={styles.when} dateTime={time}>
      {written(time)}
    </time>
  );
}

/** The line; `when` stands below the sentence, where no column says it. */
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
      <span className={styles.said}>
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

/** The latest of them, where there is no table. */
export function EventList({
  label,
  events,
  isElsewhere = false,
}: {
  readonly label: string;
  /** They are of another company: their names lead nowhere. */
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
