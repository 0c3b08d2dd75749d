// The context of an app (contract.ts), for as long as the app is on the page. While it is unmounted it may still store what it has; afterwards
// nothing in the context has an effect, so an app that hung, or forgot to stop, neither navigates the shell nor writes into another user's data.

import { type AppStores, CONTRACT, type Context, type Language, VERSION } from "../../../apps/kit/contract";
import type { App, OpenSession } from "../../client/api/shapes";
import { claimDatabase } from "../../client/database/database";
import { createEvent } from "../../client/event";
import { LEVELS } from "../../client/session/rights";
import { toast } from "../../ui/toast";
import { type AppLocation, isAt, locationWithin } from "./addresses";
import { callOwn } from "./api";
import { openAppStores, registerAppStores } from "./app-stores";
import { toastOf } from "./app-texts";
import { modalsOf } from "./modals";
import { type MountingReads, mountingReads } from "./mounting-reads";
import { addressWithin } from "./own-addresses";
import { phrasesOf } from "./phrases";
import { goTo } from "./shell-router";

/** The user that an app is opened for, its address, and its registration. */
export interface AppOptions {
  readonly name: string;
  readonly app: Pick<App, "appId" | "title" | "access">;
  readonly stores: readonly string[];
  readonly session: OpenSession;
  readonly language: Language;
  /** The app's path in the shell. */
  readonly base: string;
  /** The app's own address of the current page. */
  readonly path: string;
  /** Called when the app gets unsaved input at a location, or has none any more. */
  readonly onUnsaved: (location: AppLocation | undefined) => void;
}

/** A context, and the events that the shell sends through it. */
export interface AppContext {
  readonly context: Context;
  /** The app is mounted. */
  mounted(): void;
  /** The page is at another address of the app. */
  moved(path: string): void;
  /** The language of the page changed, and with it the title of the app. */
  speak(language: Language, title: string): Promise<void>;
  /** The app leaves the page, and may finish its calls. */
  leave(): void;
  /** The app was unmounted. */
  close(): void;
}

/** The stores of an app while it is open. They wait until the user owns the database. */
function storesOf({ name, stores: registered, session }: AppOptions, whileOpen: () => void): AppStores {
  registerAppStores(name, registered);
  const stores = openAppStores(name, session);
  let claimed: Promise<void> | undefined;
  const open = async () => {
    whileOpen();
    claimed ??= claimDatabase(session.user.userId);
    await claimed;
    whileOpen();
    return stores;
  };
  return {
    names: stores.names,
    get: async (store, key) => (await open()).get(store, key),
    put: async (store, key, value) => (await open()).put(store, key, value),
    remove: async (store, key) => (await open()).remove(store, key),
    all: async (store) => (await open()).all(store),
  };
}

/** The unsaved input that an app declares. A navigation to another page of the app clears it. */
function unsavedOf({ base, onUnsaved }: AppOptions) {
  let held: AppLocation | undefined;
  function hold(location: AppLocation | undefined): void {
    if (!held && !location) return;
    held = location;
    onUnsaved(location);
  }
  return {
    hold,
    moved(path: string) {
      if (held && !isAt(held, locationWithin(base, path, false).pathname)) hold(undefined);
    },
  };
}

/** Opens the context of an app until it is closed. `onThrown` gets the exceptions of its listeners. */
export function openContext(opening: AppOptions, onThrown: (error: unknown) => void): AppContext {
  const { name, app, base } = opening;
  const { user, tenant, company } = opening.session;
  const current = tenant ?? company;
  let isShown = true;
  let isOpen = true;
  let path = opening.path;
  let { title } = app;
  const whileOpen = () => {
    if (!isOpen) throw new TypeError(`${name} is not on the page any more`);
  };
  const onLanguage = createEvent<[Language]>(onThrown);
  const onNavigate = createEvent<[path: string]>(onThrown);
  const phrases = phrasesOf(name, opening.language);
  const unsaved = unsavedOf(opening);
  let mounting: MountingReads | undefined = mountingReads();
  const endMounting = () => {
    mounting?.end();
    mounting = undefined;
  };
  const own = modalsOf({ name, titleNow: () => title, onThrown }, () => isShown);
  const context: Context = {
    contract: CONTRACT,
    version: VERSION,
    app: {
      id: app.appId,
      get title() {
        return title;
      },
      name,
    },
    session: {
      user: {
        id: user.userId,
        firstName: user.firstName,
        lastName: user.lastName,
        displayName: user.displayName,
        initials: user.initials,
      },
      company: { id: current?.companyId ?? "", title: current?.title ?? current?.companyName ?? "" },
    },
    rights: {
      access: app.access,
      may: (access) => LEVELS.indexOf(app.access) >= LEVELS.indexOf(access),
    },
    language: { current: phrases.language, onChange: onLanguage.listen },
    phrases: { load: phrases.load, t: phrases.t },
    navigation: {
      base,
      path: () => path,
      href: (own) => addressWithin(base, own),
      navigate(own, options) {
        if (isShown) goTo(addressWithin(base, own), options);
      },
      onNavigate: onNavigate.listen,
    },
    unsaved(isUnsaved, { within } = {}) {
      if (isShown) unsaved.hold(isUnsaved ? locationWithin(base, within ?? path, within !== undefined) : undefined);
    },
    modals: own.modals,
    toast(given) {
      if (isShown) toast(toastOf(given));
    },
    async api(own, init) {
      whileOpen();
      const isRead = init?.method === undefined || init.method === "GET";
      if (!mounting || !isRead) return callOwn(name, own, init);
      return mounting.read((limit) =>
        callOwn(name, own, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit }),
      );
    },
    stores: storesOf(opening, whileOpen),
  };
  function leave(): void {
    isShown = false;
    endMounting();
    own.close();
    unsaved.hold(undefined);
    onLanguage.clear();
    onNavigate.clear();
  }
  return {
    context,
    mounted: endMounting,
    moved(next) {
      if (!isShown || next === path) return;
      path = next;
      unsaved.moved(path);
      onNavigate.emit(path);
    },
    async speak(language, next) {
      title = next;
      if (!isShown || language === phrases.language()) return;
      if ((await phrases.speak(language)) && isShown) onLanguage.emit(language);
    },
    leave,
    close() {
      leave();
      isOpen = false;
    },
  };
}
