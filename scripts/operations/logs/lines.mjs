// What the platform tells of a worker's log, as lines for people: of a message of JSON what matters, of anything else all of it.

/** The lines of ours in one thing that happened, as the platform tells it; what the script did not catch is one as well. */
export function linesOf({ logs = [], exceptions = [], eventTimestamp }) {
  const found = logs.flatMap(({ message }) => message).map((text) => ({ at: eventTimestamp, ...parsed(text) }));
  return [
    ...found,
    ...exceptions.map(({ name, message }) => ({
      at: eventTimestamp,
      level: "error",
      event: "exception",
      why: `${name}: ${message}`,
    })),
  ];
}

function parsed(text) {
  try {
    const parsed = JSON.parse(text);
    if (typeof parsed?.event === "string") return parsed;
  } catch {
    // A line of somebody else.
  }
  return { event: "text", why: String(text) };
}

/** Which lines are wanted: all of what was named has to be so. */
export function wanted({ errors, slow, trace, operation, event }) {
  const tests = [
    errors && ((line) => line.level === "error" || line.level === "warn" || line.status >= 500),
    slow !== undefined && ((line) => line.ms >= Number(slow)),
    trace && ((line) => line.traceId === trace),
    operation && ((line) => line.operation === operation),
    event && ((line) => line.event === event),
  ].filter(Boolean);
  return (line) => tests.every((test) => test(line));
}

/** Members that stand in columns, or say nothing to a person. */
const COLUMNS = new Set(["at", "level", "event", "operation", "method", "status", "ms", "traceId", "standsFor"]);

/** A line for people. */
export function shown(line) {
  const time = new Date(line.at ?? 0).toISOString().slice(11, 23);
  const what = line.event === "request" ? `${line.status} ${line.method} ${line.operation} ${line.ms} ms` : line.event;
  const rest = Object.entries(line)
    .filter(([name, value]) => !COLUMNS.has(name) && value !== null && value !== 0)
    .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`);
  return [time, what, ...rest, line.traceId].filter(Boolean).join("  ");
}
