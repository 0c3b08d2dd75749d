// Modals that stand in the address: what is open follows the address, and only the address is changed.

import { type Location, type NavigateFunction, type Path, parsePath } from "react-router";
import { createEvent } from "../../client/event";
import { createStore } from "../../client/store";
import { parseAddress, printAddress, type Segment, segmentOf } from "./address";
import { createModalHandle, type ModalHandle } from "./modal-handle";
import type { ModalOptions, ModalResult } from "./options";
import { outlets } from "./outlets";

/** An open routed modal. */
export interface RoutedModal {
  readonly segment: Segment;
  readonly options: ModalOptions;
  readonly handle: ModalHandle;
}

/** Kept in the history: the address that an outlet was opened over. */
interface ModalHistoryState {
  readonly modalOver?: string;
}

let place: { readonly location: Location; readonly navigate: NavigateFunction } | undefined;
const wanted = new Map<string, RoutedModal>();
const ended = new Map<string, ModalResult>();
const closed = createEvent<[segment: Segment, result: ModalResult]>();

/** Those that are open, from the lowest to the top one. */
export const routedModals = createStore<readonly RoutedModal[]>([]);

/** An outlet that was tried again without the leading slash is still the same. */
const bare = (path: string) => path.replace(/^\/+/, "");
const isSame = (one: Segment, other: Segment) => one.outlet === other.outlet && bare(one.path) === bare(other.path);

/** Whether an address leaves what is open in an outlet. */
export function isLeftFor(open: Segment, page: string, next: Location): boolean {
  return next.pathname !== page || !segmentsAt(next).some((segment) => isSame(segment, open));
}

/** What an address opens. */
export function segmentsAt({ mask }: { readonly mask?: Path | undefined }): readonly Segment[] {
  return mask ? parseAddress(mask.pathname).segments.filter(({ outlet }) => Object.hasOwn(outlets, outlet)) : [];
}

function routedHandle(segment: Segment, onClose?: (result: ModalResult) => void): ModalHandle {
  return createModalHandle((result) => {
    onClose?.(result);
    closed.emit(segment, result);
  });
}

/** The address changed: outlets that are not in it any more are closed, new ones are opened. */
export function followAddress(location: Location, navigate: NavigateFunction): void {
  place = { location, navigate };
  const before = routedModals.get();
  const next = segmentsAt(location).map((segment) => {
    const same = before.find((one) => isSame(one.segment, segment));
    if (same) return { ...same, segment };
    const pending = wanted.get(segment.outlet);
    if (pending) wanted.delete(segment.outlet);
    if (pending && isSame(pending.segment, segment)) return { ...pending, segment };
    return { segment, options: {}, handle: routedHandle(segment) };
  });
  routedModals.set(next);
  // Outlets that nobody knows are taken out of the address.
  if (location.mask && next.length === 0) go(location, [], { replace: true });
  for (const { segment, handle } of before) {
    if (next.some((one) => isSame(one.segment, segment))) continue;
    handle.close(ended.get(segment.outlet) ?? { action: "deactivated" });
    ended.delete(segment.outlet);
  }
}

/** Nothing is drawn any more: whoever waits for a modal is told. */
export function deactivateRoutedModals(): void {
  const open = routedModals.get();
  place = undefined;
  routedModals.set([]);
  for (const { handle } of open) handle.close({ action: "deactivated" });
}

const printed = ({ pathname, search, hash }: Path) => pathname + search + hash;

function go(
  below: Path,
  segments: readonly Segment[],
  how: { readonly replace: boolean; readonly over?: string },
): void {
  if (!place) return;
  const { location, navigate } = place;
  const { pathname, search, hash } = below;
  const mask = segments.length > 0 ? { pathname: printAddress(pathname, segments), search, hash } : undefined;
  const { modalOver: _, ...state } = (location.state ?? {}) as ModalHistoryState;
  void navigate(
    { pathname, search, hash },
    {
      mask,
      replace: how.replace,
      preventScrollReset: true,
      state: how.over ? { ...state, modalOver: how.over } : state,
      // The page below stays as it is.
      ...(pathname === location.pathname ? { defaultShouldRevalidate: false } : {}),
    },
  );
}

/** Whether routed modals can be opened here. */
export const canOpenRouted = () => place !== undefined;

/** Opens what stands at a path of the table of modals (`role/edit/7;tab=users`), over the page; answers what it was closed with. */
export function openRoutedModal(
  path: string,
  options: ModalOptions = {},
  onClose?: (result: ModalResult) => void,
): Promise<ModalResult> {
  const { routerOutletName = "modal", relativeTo, onlyUrl = false } = options;
  const segment = segmentOf(routerOutletName, path);
  const end = routedHandle(segment, onClose);
  if (!place || !Object.hasOwn(outlets, routerOutletName)) {
    end.close({ action: "deactivated" });
    return end.closed;
  }
  const { location } = place;
  wanted.get(routerOutletName)?.handle.close({ action: "deactivated" });
  wanted.set(routerOutletName, { segment, options: onlyUrl ? {} : options, handle: end });
  const elsewhere =
    relativeTo === undefined ? undefined : { pathname: "/", search: "", hash: "", ...parsePath(relativeTo) };
  const below = elsewhere ?? location;
  const beside = elsewhere ? [] : segmentsAt(location).filter(({ outlet }) => outlet !== routerOutletName);
  const over = elsewhere || onlyUrl ? {} : { over: printed(location.mask ?? location) };
  go(below, [...beside, segment], { replace: onlyUrl, ...over });
  return end.closed;
}

/** Takes an outlet out of the address; what was opened from here is gone back from. */
export function closeRoutedModal(outlet: string, result: ModalResult): void {
  if (!place) return;
  const { location, navigate } = place;
  const rest = segmentsAt(location).filter((segment) => segment.outlet !== outlet);
  ended.set(outlet, result);
  const target = printed({ ...location, pathname: printAddress(location.pathname, rest) });
  if ((location.state as ModalHistoryState | null)?.modalOver === target) void navigate(-1);
  else go(location, rest, { replace: true });
}

/** Shows something else in an outlet, or the same with other parameters, in place. */
export function changeSegment(outlet: string, change: Partial<Pick<Segment, "path" | "params">>): void {
  if (!place) return;
  const { location } = place;
  const segments = segmentsAt(location).map((segment) =>
    segment.outlet === outlet ? { ...segment, ...change } : segment,
  );
  const over = (location.state as ModalHistoryState | null)?.modalOver;
  go(location, segments, { replace: true, ...(over ? { over } : {}) });
}

/** Calls back whenever a routed modal was closed, also after a reload; answers how to stop that. */
export const onRoutedClosed = closed.listen;
