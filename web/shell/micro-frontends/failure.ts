// Why a micro-frontend is not on the page.

/** The reasons, each with a phrase. */
export type FailureReason =
  /** Its module could not be loaded: no network, not found, not readable. Or what it needs first could not. */
  | "unreachable"
  /** Its address is not allowed. */
  | "refused"
  /** It was written for a contract that this shell does not support, or for none. */
  | "contract"
  /** It was written for a contract that is newer than this shell. */
  | "newer"
  /** It was not mounted in time. */
  | "timeout"
  /** It threw. */
  | "broken";

/** A micro-frontend could not be shown. */
export class MicroFrontendError extends Error {
  override readonly name = "MicroFrontendError";

  constructor(
    readonly reason: FailureReason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}
