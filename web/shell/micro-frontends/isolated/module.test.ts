// The frame of an isolated app, and what the shell accepts from it.

import { beforeEach, expect, test, vi } from "vitest";
import type { Context, Language } from "../../../../apps/kit/contract";
import { switchTo } from "../../../client/i18n/i18n";
import { freshBrowser } from "../../../testing/page";
import { isolatedModule } from "./module";

freshBrowser();

const posted = vi.fn<(message: unknown, origin: string, ports: readonly MessagePort[]) => void>();
const onThrown = vi.fn();
const moved = vi.fn();
const onLanguage = vi.fn<(listener: (language: Language) => void) => () => void>();
let element: HTMLElement;

beforeEach(() => {
  vi.resetAllMocks();
  app.title = "Notizen";
  onLanguage.mockReturnValue(() => undefined);
  vi.spyOn(HTMLIFrameElement.prototype, "contentWindow", "get").mockReturnValue({
    postMessage: posted,
  } as unknown as ReturnType<() => HTMLIFrameElement["contentWindow"]>);
  // No frame is loaded here: the test fires its load event.
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(function (this: HTMLElement, src: string) {
    this.dataset.src = src;
  });
  element = document.createElement("div");
  document.body.replaceChildren(element);
});

const app = { id: "notes", title: "Notizen", name: "notes" };
const context = () =>
  ({
    app,
    session: { user: { id: "u1", firstName: "Anna" }, company: { id: "c1", title: "Nordlicht" } },
    rights: { access: "write" },
    language: { current: () => "de", onChange: onLanguage },
    navigation: { base: "/notes", path: () => "/", onNavigate: () => moved },
    stores: { names: [] },
  }) as unknown as Context;

/** The app, mounted into a frame that has just been loaded; `port` is the frame's end. */
function loaded() {
  const module = isolatedModule({ url: "https://partner.example/index.js", integrity: "sha256-x", onThrown });
  const mounting = Promise.resolve(module.mount(element, context()));
  const ended = vi.fn();
  mounting.then(
    () => ended("mounted"),
    () => ended("refused"),
  );
  const frame = element.querySelector("iframe") as HTMLIFrameElement;
  frame.dispatchEvent(new Event("load"));
  const [message, origin, ports] = posted.mock.calls[0] ?? [];
  return { module, mounting, ended, frame, message, origin, port: ports?.[0] as MessagePort };
}

test("it is sandboxed without an origin, and told who is there and nothing that signs them in", async () => {
  const { frame, message, origin, port, ended } = loaded();
  expect(origin).toBe("*");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms");
  expect([frame.dataset.src, frame.title]).toEqual(["/apps/frame/notes", "Notizen"]);
  expect(message).toMatchObject({
    kind: "open",
    module: { url: "https://partner.example/index.js", integrity: "sha256-x" },
    user: { id: "u1" },
    access: "write",
    base: "/notes",
  });
  expect(JSON.stringify(message)).not.toMatch(/token|cookie|session|guard/i);
  expect(ended).not.toHaveBeenCalled();
  port.postMessage({ kind: "mounted" });
  await vi.waitFor(() => expect(ended).toHaveBeenCalledWith("mounted"));
});

test("what windows say is not listened to: other frames, other origins and the frame itself have the port or nothing", async () => {
  const { ended, port, frame } = loaded();
  for (const origin of ["null", "https://evil.example", location.origin]) {
    for (const source of [window, null]) {
      dispatchEvent(new MessageEvent("message", { data: { kind: "mounted" }, origin, source }));
      dispatchEvent(new MessageEvent("message", { data: { kind: "height", height: 5_000 }, origin, source }));
    }
  }
  port.postMessage({ kind: "height", height: 640.2 });
  await vi.waitFor(() => expect(frame.style.height).toBe("641px"));
  expect(ended).not.toHaveBeenCalled();
});

test("a frame that goes elsewhere ends the app, and gets no second port", () => {
  const { frame, mounting } = loaded();
  mounting.catch(() => undefined);
  frame.dispatchEvent(new Event("load"));
  expect(onThrown).toHaveBeenCalledOnce();
  expect(posted).toHaveBeenCalledOnce();
});

test("why it fails is said as of any app", async () => {
  const { port, mounting } = loaded();
  port.postMessage({ kind: "failed", reason: "contract", message: "x" });
  await expect(mounting).rejects.toMatchObject({ reason: "contract" });
});

test("it follows the page, and lets go of it", async () => {
  const { module, port, frame } = loaded();
  const messages: unknown[] = [];
  port.onmessage = ({ data }) => messages.push(data);
  module.router.navigate("/new");
  document.documentElement.dataset.theme = "dark";
  await vi.waitFor(() =>
    expect(messages).toEqual([
      { kind: "navigate", path: "/new" },
      { kind: "look", look: { theme: "dark", density: undefined } },
    ]),
  );
  await module.unmount();
  expect([frame.isConnected, moved.mock.calls.length]).toEqual([false, 1]);
  delete document.documentElement.dataset.theme;
});

test("in another language of the page it gets its name and the texts of its own controls again", async () => {
  const { port, frame } = loaded();
  const messages: unknown[] = [];
  port.onmessage = ({ data }) => messages.push(data);
  await switchTo("en");
  app.title = "Notes";
  onLanguage.mock.lastCall?.[0]("en");
  expect(frame.title).toBe("Notes");
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  expect(messages).toMatchObject([{ kind: "language", language: "en", title: "Notes", texts: { close: "Close" } }]);
  expect(JSON.stringify(messages)).not.toContain("Notizen");
});
