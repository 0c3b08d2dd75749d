// Formats events of a worker's log: of a JSON message what matters, of anything else all of it.

/** Our lines in one event of the platform; an uncaught exception is one as well. */
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
    // Not one of our lines.
  }
  return { event: "text", why: String(text) };
}

/** A filter for lines: all given conditions must be met. */
export function lineFilter({ errors, slow, trace, operation, event }) {
  const tests = [
    errors && ((line) => line.level === "error" || line.level === "warn" || line.status >= 500),
    slow !== undefined && ((line) => line.ms >= Number(slow)),
    trace && ((line) => line.traceId === trace),
    operation && ((line) => line.operation === operation),
    event && ((line) => line.event === event),
  ].filter(Boolean);
  return (line) => tests.every((test) => test(line));
}

/** Members that have columns, or that are not useful to read. */
const COLUMNS = new Set(["at", "level", "event", "operation", "method", "status", "ms", "traceId", "standsFor"]);

/** Formats a line. */
export function shown(line) {
  const time = new Date(line.at ?? 0).toISOString().slice(11, 23);
  const summary =
    line.event === "request" ? `${line.status} ${line.method} ${line.operation} ${line.ms} ms` : line.event;
  const rest = Object.entries(line)
    .filter(([name, value]) => !COLUMNS.has(name) && value !== null && value !== 0)
    .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`);
  return [time, summary, ...rest, line.traceId].filter(Boolean).join("  ");
}
