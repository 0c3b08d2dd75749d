// What a mail can tell that has "that was not me": by the names of mails, which the worker gives.

import type { Sections } from "../../client/i18n/phrases";

/** A mail that this release has words for. */
export type NoticeTemplate = keyof Sections["notMe"]["told"];

/** Each once: a name without a phrase does not compile, nor does a phrase without its name. */
const TEMPLATES: Readonly<Record<NoticeTemplate, true>> = {
  newDevice: true,
  manyNewDevices: true,
  passwordChanged: true,
  providerLinked: true,
  providerUnlinked: true,
  totpAdded: true,
  totpRemoved: true,
  recoveryCodeUsed: true,
  recoveryCodesMade: true,
  passkeyAdded: true,
  passkeyRemoved: true,
  passkeyCounter: true,
  factorsRemoved: true,
  passwordSet: true,
  addressChanged: true,
  pinSet: true,
  lockout: true,
  secondFactorBlocked: true,
  pinBlocked: true,
};

/** Whether this release has words for a mail. */
export function isNoticeTemplate(notice: string): notice is NoticeTemplate {
  return Object.hasOwn(TEMPLATES, notice);
}
