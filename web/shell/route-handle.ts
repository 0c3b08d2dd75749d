// What routes say about themselves: the sitemap writes it, the shell reads it.

import type { Phrase } from "../client/i18n/phrases";
import type { Guard } from "../client/session/guards";
import type { AdministrationData } from "../kit/administration/route-data";

/** What a route says about itself. */
export interface RouteHandle {
  /** Title of the page. */
  readonly title?: Phrase;
  /** What the page does within its area, for the way that led there. */
  readonly crumb?: Phrase;
  /** Title that is no phrase of ours. */
  readonly ownTitle?: () => string | undefined;
  /** The route only leads to another address. */
  readonly leadsTo?: string;
  /** What it demands before it is shown. */
  readonly guards?: readonly Guard[];
  /** What pages of administration are told. */
  readonly administration?: AdministrationData;
}
