import { config } from "../config/config";
import { callsAsNative } from "./native";

/**
 * The address that a stored picture is loaded from: the page's own origin, which alone the pages' policy allows; or the API's, where the native app
 * brings the pages along (decision 075).
 */
export function pictureUrl(address: string): string {
  return address.startsWith("/media/") && callsAsNative() ? config().hosts.api + address : address;
}
