// Consecutive events with the same sentence, as one: a user who signs in every day fills no list.

import type { AuditEvent } from "../../client/api/admin-audit";
import { detailOf, idsIn, objectName, type SentenceEvent } from "./sentence";

type ListedEvent = SentenceEvent & Pick<AuditEvent, "createdAt">;

/** The newest event of a run, with the number of times in its detail. */
export type Run<Event> = Event & {
  /** Number of events. */
  readonly covers: number;
};

const sentenceKey = (event: SentenceEvent) =>
  JSON.stringify([
    ...[event.action, event.actor, event.object, objectName(event)],
    ...[idsIn(event, "roles"), idsIn(event, "userIds"), detailOf(event, "outcomes")],
  ]);

const timesOf = (event: SentenceEvent) => Number(detailOf(event, "times") ?? 1);

/** The runs of a list, the newest event first. */
export function runsOf<Event extends ListedEvent>(events: readonly Event[]): readonly Run<Event>[] {
  const runs: Run<Event>[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last && sentenceKey(last) === sentenceKey(event)) {
      const detail = { ...(last.detail as object), times: timesOf(last) + timesOf(event) };
      runs[runs.length - 1] = { ...last, detail, covers: last.covers + 1 };
    } else runs.push({ ...event, covers: 1 });
  }
  return runs;
}
