// The handles of routes: set by the sitemap, read by the shell.

import type { Phrase } from "../client/i18n/phrases";
import type { Guard } from "../client/session/guards";
import type { AdministrationData } from "../kit/administration/route-data";

/** Metadata of a route. */
export interface RouteHandle {
  /** Title of the page. */
  readonly title?: Phrase;
  /** Action of the page within its area, for the breadcrumbs. */
  readonly crumb?: Phrase;
  /** Title that is not one of our phrases. */
  readonly ownTitle?: () => string | undefined;
  /** The route only redirects to another address. */
  readonly leadsTo?: string;
  /** Guards that must pass before it is shown. */
  readonly guards?: readonly Guard[];
  /** Data for pages of administration. */
  readonly administration?: AdministrationData;
}
