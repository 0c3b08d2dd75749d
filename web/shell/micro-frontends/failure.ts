// Why a micro-frontend is not on the page.

/** The reasons, each with a phrase. */
export type Reason =
  /** Its module could not be loaded: no network, not there, not readable. */
  | "unreachable"
  /** Nobody allowed its address. */
  | "refused"
  /** It was written for a contract that this shell does not know, or for none. */
  | "contract"
  /** It did not get ready in time. */
  | "timeout"
  /** It threw. */
  | "broken";

/** A micro-frontend could not be shown. */
export class NotShown extends Error {
  override readonly name = "NotShown";

  constructor(
    readonly reason: Reason,
    cause?: unknown,
  ) {
    super(reason, { cause });
  }
}
