// The mails that contain a "that was not me" link, by the template names of the worker.

import type { Sections } from "../../client/i18n/phrases";

/** A mail template that this release has a phrase for. */
export type NoticeTemplate = keyof Sections["notMe"]["told"];

/** All templates: a name without a phrase does not compile, nor does a phrase without its name. */
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
  passwordDemanded: true,
  addressChanged: true,
  pinSet: true,
  lockout: true,
  secondFactorBlocked: true,
  pinBlocked: true,
};

/** Whether this release has a phrase for a template. */
export function isNoticeTemplate(notice: string): notice is NoticeTemplate {
  return Object.hasOwn(TEMPLATES, notice);
}
