// What the shell and the frame of an isolated app say to each other, over a port that the two alone hold (decision 171). What the shell says
// is believed; what comes from the frame is read by `readMessage`, because the app may say anything in its frame's name.

import * as v from "valibot";
import type { Access, Language, StoreName, User } from "../../../../apps/kit/contract";

/** How the page looks: the frame looks the same. */
export interface Look {
  readonly theme: string | undefined;
  readonly density: string | undefined;
}

/** What the frame shows by itself. */
export interface FrameTexts {
  readonly close: string;
  readonly unsaved: { readonly title: string; readonly text: string; readonly leave: string; readonly stay: string };
}

/** The first message, with the port: everything that does not change while the app is open. */
export interface OpenMessage {
  readonly kind: "open";
  readonly module: { readonly url: string; readonly integrity: string };
  readonly app: { readonly id: string; readonly title: string; readonly name: string };
  readonly user: User;
  readonly company: { readonly id: string; readonly title: string };
  readonly access: Access;
  readonly language: Language;
  readonly base: string;
  readonly path: string;
  readonly stores: readonly StoreName[];
  readonly look: Look;
  readonly texts: FrameTexts;
}

/** Why a call did not succeed, as the contract says it. */
export interface CallFailure {
  readonly message: string;
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
  /** It was no address or no store of the app: a `TypeError`. */
  readonly isMisuse: boolean;
}

/** What the shell says. */
export type ShellMessage =
  | { readonly kind: "moved"; readonly path: string }
  | { readonly kind: "navigate"; readonly path: string }
  | { readonly kind: "language"; readonly language: Language }
  | { readonly kind: "look"; readonly look: Look }
  | { readonly kind: "reply"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refusal"; readonly id: number; readonly failure: CallFailure };

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const path = text(2_048);
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const storeName = text(40);
/** What an app sends or puts down, as JSON: a text has a length that is known before anybody walks through it, an object of the frame's has none. */
export const MOST_JSON = 1_048_576;
const json = text(MOST_JSON);

const api = v.strictObject({
  act: v.literal("api"),
  path,
  method: v.optional(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  body: v.optional(json),
  file: v.optional(v.blob()),
  ifMatch: v.optional(v.pipe(v.number(), v.safeInteger())),
  idempotencyKey: v.optional(text(200)),
});
const get = v.strictObject({ act: v.literal("get"), store: storeName, key: text(200) });
const put = v.strictObject({ act: v.literal("put"), store: storeName, key: text(200), value: json });
const remove = v.strictObject({ act: v.literal("remove"), store: storeName, key: text(200) });
const all = v.strictObject({ act: v.literal("all"), store: storeName });

const frameMessage = v.variant("kind", [
  v.strictObject({ kind: v.literal("mounted") }),
  v.strictObject({
    kind: v.literal("failed"),
    reason: v.picklist(["unreachable", "refused", "contract", "newer", "broken"]),
    message: text(2_000),
  }),
  v.strictObject({ kind: v.literal("call"), id, call: v.variant("act", [api, get, put, remove, all]) }),
  v.strictObject({ kind: v.literal("abort"), id }),
  v.strictObject({ kind: v.literal("navigate"), path, replace: v.boolean() }),
  v.strictObject({ kind: v.literal("unsaved"), isUnsaved: v.boolean(), within: v.optional(path) }),
  v.strictObject({
    kind: v.literal("toast"),
    tone: v.picklist(["error", "info", "success", "warning"]),
    title: text(200),
    message: v.optional(text(1_000)),
  }),
  v.strictObject({ kind: v.literal("height"), height: v.pipe(v.number(), v.finite(), v.minValue(0)) }),
]);

/** What the frame says. */
export type FrameMessage = v.InferOutput<typeof frameMessage>;
/** Why it could not show the app. */
export type FrameFailure = Extract<FrameMessage, { kind: "failed" }>["reason"];
/** What it asks to be done, and waits for. */
export type Call = Extract<FrameMessage, { kind: "call" }>["call"];

/** What the frame said, or undefined where it is nothing of the contract. */
export function readMessage(said: unknown): FrameMessage | undefined {
  const read = v.safeParse(frameMessage, said);
  return read.success ? read.output : undefined;
}
