// Data that a route of administration configures for its page (specification 2 and 6, route data).

import { useMatches } from "react-router";
import { webConfiguration } from "../../client/config/web-configuration";

/** Route data of the pages of administration. */
export interface AdministrationData {
  /** Where save, cancel and delete navigate to (G28). */
  readonly returnPath?: string;
  /** Whether users can be invited from the list. */
  readonly hasInviteButton?: boolean;
  /** Whether rows of the list can be edited. */
  readonly allowEdit?: boolean;
  /** Lets users without admin rights edit admin roles; the server decides anyway (G27). */
  readonly allowEditAdminRole?: boolean;
  readonly allowDeleteAdminRole?: boolean;
}

/** Route data of the current page. */
export function useRouteData(): AdministrationData {
  const handles = useMatches().map(
    ({ handle }) => handle as { readonly administration?: AdministrationData } | undefined,
  );
  return Object.assign({}, ...handles.map((handle) => handle?.administration));
}

/** Where the pages of an area return to: the route's value, otherwise the web configuration's (G28). */
export function useReturnPath(area: keyof typeof webConfiguration.returnPaths): string {
  return useRouteData().returnPath ?? webConfiguration.returnPaths[area];
}
