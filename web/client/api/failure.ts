// A failed request as one type: rejected by the server or unanswered.

import { type ErrorCode, isErrorCode } from "./codes";
import { noteUnreachable } from "./network";
import type { Access } from "./shapes";

/** A validation error of a field. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A right on an app that a request requires and the caller lacks. */
export interface MissingRight {
  readonly app: string;
  readonly access: Access;
  /** Another requirement: to be the operator, or that a company may change itself. */
  readonly rule?: string;
}

/** What a problem document says besides its code; absent members are null, or an empty list. */
interface FailureDetails {
  /** Id of the request in the server's log. */
  readonly traceId: string | null;
  readonly errors: readonly FieldProblem[];
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null;
  /** Remaining attempts, of `pin_failed`. */
  readonly remaining: number | null;
  /** What the caller lacks, of `forbidden`. */
  readonly missing: MissingRight | null;
  /** The current number, of `count_changed`. */
  readonly count: number | null;
}

/** Thrown by every request that did not succeed. */
export class Failure extends Error implements FailureDetails {
  override readonly name = "Failure";
  readonly traceId: string | null;
  readonly errors: readonly FieldProblem[];
  readonly retryAfter: number | null;
  readonly remaining: number | null;
  readonly missing: MissingRight | null;
  readonly count: number | null;

  constructor(
    /** HTTP status; 0 without a response. */
    readonly status: number,
    readonly code: ErrorCode,
    details: Partial<FailureDetails> = {},
  ) {
    super(code);
    this.traceId = details.traceId ?? null;
    this.errors = details.errors ?? [];
    this.retryAfter = details.retryAfter ?? null;
    this.remaining = details.remaining ?? null;
    this.missing = details.missing ?? null;
    this.count = details.count ?? null;
  }

  /** Whether the only remedy is to wait and retry: it says nothing about the session, nor about what was asked for. */
  get isPassing(): boolean {
    return this.isUnreachable || this.status >= 500 || this.status === 429;
  }

  /** Whether there was no response. */
  get isUnreachable(): boolean {
    return this.status === 0;
  }
}

/**
 * The same failure as an instance of this module's class; anything else is returned unchanged. The small script of the sign-in page bundles
 * an instance of this module.
 */
export function adoptFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown.name !== "Failure") return thrown;
  const failure = thrown as Failure;
  return new Failure(failure.status, failure.code, failure);
}

/** Rejects for the lack of a right, as the server would. */
export const forbiddenBy = (missing: MissingRight) => new Failure(403, "forbidden", { missing });

/** Maps what a fetch threw to a `Failure`: no response, or none within the time limit. The abort of a caller is rethrown unchanged. */
export function unanswered(limit: AbortSignal, given?: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (given?.aborted) throw error;
    noteUnreachable();
    throw new Failure(0, limit.aborted ? "timeout" : "network");
  };
}

/** Reads a problem document; any other error response is mapped to the nearest code. */
export async function failureOf(answer: Response): Promise<Failure> {
  const problem = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const fallback: ErrorCode = answer.status === 404 ? "not_found" : answer.status === 503 ? "unavailable" : "internal";
  const { code, traceId, errors, retryAfter, remaining, missing, count } = problem;
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  return new Failure(answer.status, isErrorCode(code) ? code : fallback, {
    traceId: typeof traceId === "string" ? traceId : null,
    errors: Array.isArray(errors) ? (errors as FieldProblem[]) : [],
    retryAfter: number(retryAfter),
    remaining: number(remaining),
    missing: (missing as MissingRight | undefined) ?? null,
    count: number(count),
  });
}

/** An error of the backend of an app. Its codes are the app's own: they say nothing about the session or the shell. */
export class AppFailure extends Error {
  override readonly name = "AppFailure";

  constructor(
    readonly status: number,
    readonly code: string,
    readonly errors: readonly FieldProblem[] = [],
  ) {
    super(code);
  }
}

/** What the backend of an app answered: the JSON of the response, or undefined without one. What is no JSON is the app's error, and says nothing about the network. */
export async function appContent(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new AppFailure(answer.status, "unreadable");
  }
}

/** Whether an app sent the response, by the header of the gateway. */
export const isOfApp = (answer: Response): boolean => answer.headers.has("x-app");

/** Reads the error of an app. */
export async function appFailureOf(answer: Response): Promise<AppFailure> {
  const problem = (await answer.json().catch(() => ({}))) as Record<string, unknown> | null;
  return new AppFailure(
    answer.status,
    typeof problem?.code === "string" ? problem.code : "refused",
    Array.isArray(problem?.errors) ? problem.errors.filter(isFieldProblem) : [],
  );
}

/** A backend that is not ours may send anything. */
function isFieldProblem(each: unknown): each is FieldProblem {
  const { field, code } = (each ?? {}) as Partial<Record<keyof FieldProblem, unknown>>;
  return typeof field === "string" && typeof code === "string";
}
