// What an app is given (contract.ts), for as long as it is on the page: afterwards nothing here does anything any more, so an
// app that hung, or forgot to stop, neither moves the shell nor writes into somebody else's data.

import { type AppStores, CONTRACT, type Context, type Language, VERSION } from "../../../apps/kit/contract";
import type { App, OpenSession } from "../../client/api/shapes";
import { claimDatabase } from "../../client/database/database";
import { createEvent } from "../../client/event";
import { LEVELS } from "../../client/session/rights";
import { toast } from "../../ui/toast";
import { type AppLocation, isAt, locationWithin } from "./addresses";
import { callOwn } from "./api";
import { openAppStores, registerAppStores } from "./app-stores";
import { modalsOf } from "./modals";
import { addressWithin } from "./own-addresses";
import { phrasesOf } from "./phrases";
import { goTo } from "./shell-router";

/** Whom an app is opened for, where, and what the registry says of it. */
export interface AppOptions {
  readonly name: string;
  readonly app: Pick<App, "appId" | "title" | "access">;
  readonly stores: readonly string[];
  readonly session: OpenSession;
  readonly language: Language;
  /** Where the app is. */
  readonly base: string;
  /** The app's own address that the page is at. */
  readonly path: string;
  /** Hears at once where the app holds something that is not saved, or that it holds nothing any more. */
  readonly onUnsaved: (place: AppLocation | undefined) => void;
}

/** A context, and what the shell tells the app through it. */
export interface AppContext {
  readonly context: Context;
  /** The page is at another address of the app. */
  moved(path: string): void;
  /** The page speaks another language. */
  speak(language: Language): Promise<void>;
  /** The app is not on the page any more. */
  close(): void;
}

/** The stores of an app while it is there. They wait until the database is the person's own. */
function storesOf({ name, stores: registered, session }: AppOptions, whileOpen: () => void): AppStores {
  registerAppStores(name, registered);
  const stores = openAppStores(name);
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

/** What an app says of its input. What was said of a page ends with it. */
function unsavedOf({ base, onUnsaved }: AppOptions) {
  let held: AppLocation | undefined;
  function hold(place: AppLocation | undefined): void {
    if (!held && !place) return;
    held = place;
    onUnsaved(place);
  }
  return {
    hold,
    moved(path: string) {
      if (held && !isAt(held, locationWithin(base, path, false).pathname)) hold(undefined);
    },
  };
}

/** Opens an app: what it is given, until it is closed. `onThrown` hears what its listeners throw. */
export function openContext(opening: AppOptions, onThrown: (error: unknown) => void): AppContext {
  const { name, app, base } = opening;
  const { user, tenant, company } = opening.session;
  const place = tenant ?? company;
  let isOpen = true;
  let path = opening.path;
  const whileOpen = () => {
    if (!isOpen) throw new TypeError(`${name} is not on the page any more`);
  };
  const onLanguage = createEvent<[Language]>(onThrown);
  const onNavigate = createEvent<[path: string]>(onThrown);
  const phrases = phrasesOf(name, opening.language);
  const unsaved = unsavedOf(opening);
  const own = modalsOf({ name, title: app.title, onThrown }, () => isOpen);
  const context: Context = {
    contract: CONTRACT,
    version: VERSION,
    app: { id: app.appId, title: app.title, name },
    session: {
      user: {
        id: user.userId,
        firstName: user.firstName,
        lastName: user.lastName,
        displayName: user.displayName,
        initials: user.initials,
      },
      company: { id: place?.companyId ?? "", title: place?.title ?? place?.companyName ?? "" },
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
        if (isOpen) goTo(addressWithin(base, own), options);
      },
      onNavigate: onNavigate.listen,
    },
    unsaved(isUnsaved, { within } = {}) {
      if (isOpen) unsaved.hold(isUnsaved ? locationWithin(base, within ?? path, within !== undefined) : undefined);
    },
    modals: own.modals,
    toast({ tone, title, message }) {
      if (isOpen) toast(message === undefined ? { tone, title } : { tone, title, message });
    },
    async api(own, init) {
      whileOpen();
      return callOwn(name, own, init);
    },
    stores: storesOf(opening, whileOpen),
  };
  return {
    context,
    moved(next) {
      if (!isOpen || next === path) return;
      path = next;
      unsaved.moved(path);
      onNavigate.emit(path);
    },
    async speak(language) {
      if (!isOpen || language === phrases.language()) return;
      if ((await phrases.speak(language)) && isOpen) onLanguage.emit(language);
    },
    close() {
      isOpen = false;
      own.close();
      unsaved.hold(undefined);
      onLanguage.clear();
      onNavigate.clear();
    },
  };
}
