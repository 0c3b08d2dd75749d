// The messages between the shell and the frame of an isolated app, over a port that only these two hold (decision 171). The shell's
// messages are trusted; the frame's are validated by `readMessage`, because the app may send anything in its frame's name.

import * as v from "valibot";
import type { Access, Language, StoreName, User } from "../../../../apps/kit/contract";

/** Appearance of the page, which the frame takes over. */
export interface Appearance {
  readonly theme: string | undefined;
  readonly density: string | undefined;
}

/** Texts of the frame's own controls, in the language of the page. */
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
  readonly look: Appearance;
  readonly texts: FrameTexts;
}

/** Error of a call, as the contract describes it. */
export interface CallFailure {
  readonly message: string;
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
  /** The address or the store was not one of the app's: a `TypeError`. */
  readonly isMisuse: boolean;
}

export type ShellMessage =
  | { readonly kind: "moved"; readonly path: string }
  | { readonly kind: "navigate"; readonly path: string }
  | { readonly kind: "language"; readonly language: Language; readonly title: string; readonly texts: FrameTexts }
  | { readonly kind: "look"; readonly look: Appearance }
  | { readonly kind: "reply"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly failure: CallFailure };

const text = (max: number) => v.pipe(v.string(), v.maxLength(max));
/** Maximum length of an address within the app. */
export const MAX_PATH = 2_048;
/** Maximum lengths of the texts of a notification. */
export const MAX_TOAST = { title: 200, message: 1_000 };
const path = text(MAX_PATH);
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const storeName = text(40);
/**
 * Maximum length of JSON that an app sends or stores. As a text, because its length is known before it is parsed; an object of the frame
 * has none.
 */
export const MAX_JSON = 1_048_576;
const json = text(MAX_JSON);

const api = v.strictObject({
  act: v.literal("api"),
  path,
  method: v.optional(v.picklist(["GET", "POST", "PUT", "PATCH", "DELETE"])),
  body: v.optional(json),
  file: v.optional(v.blob()),
  ifMatch: v.optional(v.pipe(v.number(), v.safeInteger())),
  idempotencyKey: v.optional(text(255)),
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
    title: text(MAX_TOAST.title),
    message: v.optional(text(MAX_TOAST.message)),
  }),
  v.strictObject({ kind: v.literal("height"), height: v.pipe(v.number(), v.finite(), v.minValue(0)) }),
]);

export type FrameMessage = v.InferOutput<typeof frameMessage>;
/** Why the frame could not show the app. */
export type FrameFailure = Extract<FrameMessage, { kind: "failed" }>["reason"];
/** A call, which waits for a reply. */
export type Call = Extract<FrameMessage, { kind: "call" }>["call"];

/** The message of the frame, or undefined when it is invalid. */
export function readMessage(data: unknown): FrameMessage | undefined {
  const read = v.safeParse(frameMessage, data);
  return read.success ? read.output : undefined;
}

const numberedCall = v.object({ kind: v.literal("call"), id });

/** The id of a call that is invalid otherwise: the app waits for its answer. */
export function idOfInvalidCall(data: unknown): number | undefined {
  const read = v.safeParse(numberedCall, data);
  return read.success ? read.output.id : undefined;
}
