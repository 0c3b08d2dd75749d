// What a route of administration says about its page beyond the address (specification 2 and 6, route data).

import { useMatches } from "react-router";
import { webConfiguration } from "../../client/config/web-configuration";

/** Route data of the pages of administration. */
export interface AdministrationData {
  /** Where save, cancel and delete lead (G28). */
  readonly returnPath?: string;
  /** Whether people can be invited from the list. */
  readonly hasInviteButton?: boolean;
  /** Whether rows of the list can be edited. */
  readonly allowEdit?: boolean;
  /** Opens admin roles to those without admin rights; the server decides all the same (G27). */
  readonly allowEditAdminRole?: boolean;
  readonly allowDeleteAdminRole?: boolean;
}

/** Route data of the page that is shown. */
export function useRouteData(): AdministrationData {
  const handles = useMatches().map(
    ({ handle }) => handle as { readonly administration?: AdministrationData } | undefined,
  );
  return Object.assign({}, ...handles.map((handle) => handle?.administration));
}

/** Where an area's pages return to: as the route says, else as the web configuration does (G28). */
export function useReturnPath(area: keyof typeof webConfiguration.returnPaths): string {
  return useRouteData().returnPath ?? webConfiguration.returnPaths[area];
}
