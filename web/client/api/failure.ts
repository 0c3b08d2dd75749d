// A refused or unanswered call, as one type.

import { type ErrorCode, isErrorCode } from "./codes";
import { noteSilence } from "./network";
import type { Access } from "./shapes";

/** A field that the server refused. */
export interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A right on an app that a call needs and the caller does not hold. */
export interface MissingRight {
  readonly app: string;
  readonly access: Access;
  /** A rule besides: being the operator, or that a company may change itself. */
  readonly rule?: string;
}

/** Thrown by every call that did not succeed. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    /** HTTP status; 0 when nobody answered. */
    readonly status: number,
    readonly code: ErrorCode,
    /** Id of the request in the server's log. */
    readonly traceId: string | null = null,
    readonly errors: readonly FieldProblem[] = [],
    /** Seconds until it makes sense to try again. */
    readonly retryAfter: number | null = null,
    /** Attempts that are left, of `pin_failed`. */
    readonly remaining: number | null = null,
    /** What the caller lacks, of `forbidden`. */
    readonly missing: MissingRight | null = null,
    /** How many there are now, of `count_changed`. */
    readonly count: number | null = null,
  ) {
    super(code);
  }

  /** Whether waiting and trying again is all that can be done: it says nothing about the session. */
  get isPassing(): boolean {
    return this.isSilence || this.status >= 500;
  }

  /** Whether nobody answered. */
  get isSilence(): boolean {
    return this.status === 0;
  }
}

/** The same failure as this copy of the module knows it; what is none stays what it is. The sign-in page's small script has a copy of its own. */
export function adoptFailure(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || thrown.name !== "Failure") return thrown;
  const { status, code, traceId, errors, retryAfter, remaining, missing } = thrown as unknown as Failure;
  return new Failure(status, code, traceId, errors, retryAfter, remaining, missing);
}

/** For what a request threw: nobody answered, or not within its limit. A call that its caller gave up stays what it is. */
export function unanswered(limit: AbortSignal, given?: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (given?.aborted) throw error;
    noteSilence();
    throw new Failure(0, limit.aborted ? "timeout" : "network");
  };
}

/** Reads a problem document; anything else that failed becomes the nearest code. */
export async function failureOf(answer: Response): Promise<Failure> {
  const problem = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  const fallback: ErrorCode = answer.status === 404 ? "not_found" : answer.status === 503 ? "unavailable" : "internal";
  return new Failure(
    answer.status,
    isErrorCode(problem.code) ? problem.code : fallback,
    typeof problem.traceId === "string" ? problem.traceId : null,
    Array.isArray(problem.errors) ? (problem.errors as FieldProblem[]) : [],
    typeof problem.retryAfter === "number" ? problem.retryAfter : null,
    typeof problem.remaining === "number" ? problem.remaining : null,
    (problem.missing as MissingRight | undefined) ?? null,
    typeof problem.count === "number" ? problem.count : null,
  );
}

/** What the backend of an app refused. Its words are its own: whatever they are, they say nothing about the session or the shell. */
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

/** Whether an app answered, by the gateway's word. */
export const isOfApp = (answer: Response): boolean => answer.headers.has("x-app");

/** Reads what an app refused. */
export async function appFailureOf(answer: Response): Promise<AppFailure> {
  const problem = (await answer.json().catch(() => ({}))) as Record<string, unknown> | null;
  return new AppFailure(
    answer.status,
    typeof problem?.code === "string" ? problem.code : "refused",
    Array.isArray(problem?.errors) ? (problem.errors as FieldProblem[]) : [],
  );
}
