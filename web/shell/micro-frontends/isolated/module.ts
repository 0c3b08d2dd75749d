// An isolated app as a module of the contract: where others render into the page, it inserts a frame. The frame has an opaque origin, so
// that nothing in it can access this page, its cookies or its stores; all that it gets is one end of a channel (decision 171).

import { CONTRACT, type Context, type MicroFrontend } from "../../../../apps/kit/contract";
import { translate } from "../../../client/i18n/i18n";
import { MicroFrontendError } from "../failure";
import type { Appearance, FrameTexts, OpenMessage } from "./messages";
import { type FramePort, serveFrame } from "./serve";
import "./frame-container.css";

/** The module that the frame loads. */
export interface IsolatedOptions {
  /** The absolute address. */
  readonly url: string;
  /** Hash of its entry (Subresource Integrity), or empty. */
  readonly integrity: string;
  /** The frame failed. */
  readonly onThrown: (error: unknown) => void;
}

const lookOf = ({ dataset }: HTMLElement): Appearance => ({ theme: dataset.theme, density: dataset.density });

const textsOf = (app: string): FrameTexts => ({
  close: translate("global:actions.close"),
  unsaved: {
    title: translate("apps:unsaved.title"),
    text: translate("apps:unsaved.text", { app }),
    leave: translate("apps:unsaved.leave"),
    stay: translate("apps:unsaved.stay"),
  },
});

function openingOf(context: Context, { url, integrity }: IsolatedOptions): OpenMessage {
  const { app, session, rights, language, navigation, stores } = context;
  return {
    kind: "open",
    module: { url, integrity },
    app,
    user: session.user,
    company: session.company,
    access: rights.access,
    language: language.current(),
    base: navigation.base,
    path: navigation.path(),
    stores: stores.names,
    look: lookOf(document.documentElement),
    texts: textsOf(app.title),
  };
}

/** The app, to be mounted like any other. */
export function isolatedModule(options: IsolatedOptions): MicroFrontend {
  let frame: HTMLIFrameElement | undefined;
  let port: FramePort | undefined;
  let stops: readonly (() => void)[] = [];

  /** Forwards changes of the page: its address, language and appearance. */
  function follow(context: Context, own: HTMLIFrameElement): void {
    const root = document.documentElement;
    const looks = new MutationObserver(() => port?.send({ kind: "look", look: lookOf(root) }));
    looks.observe(root, { attributeFilter: ["data-theme", "data-density"] });
    stops = [
      () => looks.disconnect(),
      context.navigation.onNavigate((path) => port?.send({ kind: "moved", path })),
      context.language.onChange((language) => {
        const { title } = context.app;
        own.title = title;
        port?.send({ kind: "language", language, title, texts: textsOf(title) });
      }),
    ];
  }

  function mount(element: HTMLElement, context: Context): Promise<void> {
    const own = document.createElement("iframe");
    frame = own;
    own.className = "app-frame";
    own.title = context.app.title;
    // Never `allow-same-origin`: with scripts it would be no sandbox at all. Forms fire their submit events; the policy of the frame
    // prevents the submission.
    own.setAttribute("sandbox", "allow-scripts allow-forms");
    own.src = `/apps/frame/${encodeURIComponent(context.app.name)}`;
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        reject(error);
        options.onThrown(error);
      };
      own.addEventListener("load", () => {
        // The frame navigated: its content is not the opened app any more.
        if (port) return fail(new Error("the frame was left"));
        const channel = new MessageChannel();
        port = serveFrame(channel.port1, context, {
          onMounted: resolve,
          onFailed: (reason, message) => fail(new MicroFrontendError(reason, message)),
          onHeight: (height) => own.style.setProperty("height", `${height}px`),
        });
        follow(context, own);
        // An opaque origin cannot be named as a target. The policy of the page restricts this frame to a page of ours.
        own.contentWindow?.postMessage(openingOf(context, options), "*", [channel.port2]);
      });
      element.append(own);
    });
  }

  return {
    contract: CONTRACT,
    mount,
    unmount() {
      for (const stop of stops) stop();
      port?.close();
      frame?.remove();
      [stops, port, frame] = [[], undefined, undefined];
    },
    router: { navigate: (path) => port?.send({ kind: "navigate", path }) },
  };
}
