// The page size of all lists, stored on this device.

import { deviceStorage } from "../../client/storage";
import { PAGE_SIZE, type PageSize, pageSize } from "./address";

const KEY = "asgard.page-size";

/** The last choice. */
export function usualPageSize(): PageSize {
  return pageSize(deviceStorage.read(KEY)) ?? PAGE_SIZE;
}

/** Stores a choice. */
export function keepPageSize(size: PageSize): void {
  deviceStorage.write(KEY, String(size));
}
