// The adapter for React: the context by hooks, and components with the same classes as those without React.

import { act, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Context, Language, MicroFrontend } from "./contract";
import { field, pageHead, state, table } from "./parts";
import {
  EmptyState,
  Field,
  Link,
  PageHead,
  reactMicroFrontend,
  Table,
  useAct,
  useAnswer,
  useContextOfShell,
  useMay,
  useNavigation,
  usePhrases,
  useTheme,
  useUnsaved,
} from "./react";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const PHRASES: Readonly<Record<string, string>> = { de: "Guten Tag", en: "Hello" };

/** The shell, as a test controls it. */
function shellThat(api: Context["api"] = async () => undefined) {
  let [language, path]: [Language, string] = ["de", "/"];
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const context = {
    api: vi.fn(api),
    unsaved: vi.fn(),
    toast: vi.fn(),
    rights: { access: "write", may: (access: string) => access !== "delete" },
    language: { current: () => language, onChange: listen },
    phrases: { load: async () => undefined, t: (phrase: string) => `${PHRASES[language]} ${phrase}` },
    navigation: { path: () => path, href: (own: string) => `/notes${own}`, navigate: vi.fn(), onNavigate: listen },
    session: { company: { id: "c1", title: "Nordlicht" } },
  };
  const tell = (change: () => void) =>
    act(async () => {
      change();
      for (const listener of [...listeners]) listener();
    });
  return {
    context: context as unknown as Context,
    calls: context,
    listeners,
    speak: (next: Language) => tell(() => (language = next)),
    move: (next: string) => tell(() => (path = next)),
  };
}

let [module, element]: [MicroFrontend | undefined, HTMLElement] = [undefined, document.createElement("div")];
beforeEach(() => {
  element = document.createElement("div");
  document.body.replaceChildren(element);
});
afterEach(async () => {
  await act(async () => module?.unmount());
  delete document.documentElement.dataset.theme;
});

async function mount(component: () => React.ReactNode, shell = shellThat()) {
  const empty = async () => ({ default: {} });
  const locales = { de: empty, en: empty, fr: empty, it: empty, es: empty, "pt-br": empty };
  module = reactMicroFrontend({ section: "app", locales, css: [".page { color: red; }"], component });
  await act(async () => module?.mount(element, shell.context));
  return shell;
}

const root = () => element.shadowRoot as unknown as HTMLElement;
const text = () => root().textContent;

test("a component is drawn into a shadow root of the app's, and gone with all that it listened to", async () => {
  const shell = await mount(() => (
    <p>
      {usePhrases()("hello")} {useNavigation().path} {useContextOfShell().session.company.title}
    </p>
  ));
  expect(text()).toBe("Guten Tag app:hello / Nordlicht");
  expect(element.shadowRoot?.adoptedStyleSheets).toHaveLength(1);
  await shell.speak("en");
  await shell.move("/second");
  expect(text()).toBe("Hello app:hello /second Nordlicht");
  await act(async () => module?.unmount());
  expect([text(), shell.listeners.size]).toEqual(["", 0]);
});

test("a link goes within the app, and opens as any link does with a key held", async () => {
  const { calls } = await mount(() => <Link to="/second">Second</Link>);
  const link = within(root()).getByRole("link", { name: "Second" });
  expect(link.getAttribute("href")).toBe("/notes/second");
  const press = (held: MouseEventInit) =>
    act(async () =>
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true, ...held })),
    );
  await press({ ctrlKey: true });
  expect(calls.navigation.navigate).not.toHaveBeenCalled();
  await press({});
  expect(calls.navigation.navigate).toHaveBeenCalledWith("/second");
});

test("what is not saved is said, and taken back", async () => {
  let change: (isUnsaved: boolean) => void = () => undefined;
  const { calls } = await mount(() => {
    const [isUnsaved, setUnsaved] = useState(false);
    change = setUnsaved;
    useUnsaved(isUnsaved, { within: "/" });
    return <p>{useMay()("delete") ? "may" : "may not"}</p>;
  });
  await act(async () => change(true));
  await act(async () => change(false));
  expect(calls.unsaved.mock.calls.map(([isUnsaved]) => isUnsaved)).toEqual([false, true, false]);
  expect(text()).toBe("may not");
});

function UnsavedForm() {
  useUnsaved(true);
  return <p>form</p>;
}

test("what is not saved goes with the part of the page that holds it", async () => {
  let show: (isShown: boolean) => void = () => undefined;
  const { calls } = await mount(() => {
    const [isShown, setShown] = useState(true);
    show = setShown;
    return isShown ? <UnsavedForm /> : <p>gone</p>;
  });
  await act(async () => show(false));
  expect(calls.unsaved.mock.calls.map(([isUnsaved]) => isUnsaved)).toEqual([true, false]);
});

test("an answer is waited for, asked for again, and of no other question", async () => {
  const answers = new Map<string, (answer: unknown) => void>();
  const api = vi.fn((path: string, _: unknown) => new Promise((resolve) => answers.set(path, resolve)));
  let again = () => {};
  const shell = await mount(
    () => {
      const { answer, failure, reload } = useAnswer<string>(useNavigation().path);
      again = reload;
      return <p>{failure ? failure.code : (answer ?? "…")}</p>;
    },
    shellThat(api as unknown as Context["api"]),
  );
  expect(text()).toBe("…");
  await act(async () => answers.get("/")?.("first"));
  expect(text()).toBe("first");
  await shell.move("/late");
  const late = answers.get("/late");
  await shell.move("/second");
  await act(async () => late?.("too late"));
  expect(text()).toBe("…");
  expect(api.mock.calls[1]?.[1]).toMatchObject({ signal: { aborted: true } });
  api.mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "app_unavailable" }));
  await act(async () => again());
  expect(text()).toBe("app_unavailable");
  await act(async () => again());
  await act(async () => answers.get("/second")?.("second"));
  expect(text()).toBe("second");
});

test("an answer stays beside the failure of a later request, and goes with its path", async () => {
  const api = vi.fn(async (path: string): Promise<unknown> => path);
  let again = () => {};
  const shell = await mount(
    () => {
      const { answer, failure, reload } = useAnswer<string>(useNavigation().path);
      again = reload;
      return <p>{`${answer} ${failure?.code}`}</p>;
    },
    shellThat(api as unknown as Context["api"]),
  );
  const fail = () => api.mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "network" }));
  fail();
  await act(async () => again());
  expect(text()).toBe("/ network");
  await act(async () => again());
  expect(text()).toBe("/ undefined");
  fail();
  await shell.move("/second");
  expect(text()).toBe("undefined network");
});

test("what was done is told, and what could not be done", async () => {
  let hasWorked: boolean | undefined;
  const shell = await mount(() => {
    const doIt = useAct();
    const press = async () => {
      hasWorked = await doIt("/notes", { method: "POST" }, { done: "Done", failed: "Failed" });
    };
    return (
      <button type="button" onClick={() => void press()}>
        Go
      </button>
    );
  });
  const press = () => act(async () => within(root()).getByRole("button").click());
  await press();
  expect([hasWorked, shell.calls.toast.mock.lastCall]).toEqual([true, [{ tone: "success", title: "Done" }]]);
  shell.calls.api.mockRejectedValueOnce(new Error("gone"));
  await press();
  expect([hasWorked, shell.calls.toast.mock.lastCall]).toEqual([false, [{ tone: "error", title: "Failed" }]]);
});

test.each([
  ["DELETE", 404, true],
  ["DELETE", 403, false],
  ["POST", 404, false],
] as const)("what a deletion does not find is gone, as the user wanted: %s, %d", async (method, status, isDone) => {
  let hasWorked: boolean | undefined;
  const shell = await mount(() => {
    const doIt = useAct();
    const press = async () => {
      hasWorked = await doIt("/notes/n1", { method }, { done: "Done", failed: "Failed" });
    };
    return (
      <button type="button" onClick={() => void press()}>
        Go
      </button>
    );
  });
  shell.calls.api.mockRejectedValueOnce(Object.assign(new Error("refused"), { status }));
  await act(async () => within(root()).getByRole("button").click());
  expect([hasWorked, shell.calls.toast.mock.lastCall?.[0].tone]).toEqual([isDone, isDone ? "success" : "error"]);
});

test("the theme is the person's, and followed", async () => {
  await mount(() => <p>{useTheme()}</p>);
  expect(text()).toBe("light");
  await act(async () => {
    document.documentElement.dataset.theme = "dark";
  });
  expect(text()).toBe("dark");
});

test("the parts are those without React: the same elements, with the same classes", async () => {
  await mount(() => (
    <>
      <PageHead title="Notes" text="All of them" />
      <EmptyState text="None" />
      <Table title="People" head={["Name", "Age"]} rows={[{ id: "1", cells: ["Anna", "40"] }]} />
      <Field label="Name" hint="As in the passport" error="Missing" isRequired>
        {(attributes) => <input {...attributes} />}
      </Field>
    </>
  ));
  const plain = document.createElement("div");
  const input = (attributes: object) =>
    Object.entries(attributes).reduce((made, [name, value]) => {
      made.setAttribute(name, String(value));
      return made;
    }, document.createElement("input"));
  plain.append(
    pageHead("Notes", "All of them"),
    state("None"),
    table("People", ["Name", "Age"], [["Anna", "40"]]),
    field({ name: "name", label: "Name", hint: "As in the passport", error: "Missing", isRequired: true }, input),
  );
  // Generated ids and the order of attributes are ignored.
  const sorted = (html: string) =>
    html.replace(/ (id|aria-describedby)="[^"]*"/g, "").replace(
      /(?: [\w-]+="[^"]*")+/g,
      (all) =>
        all
          .match(/ [\w-]+="[^"]*"/g)
          ?.sort()
          .join("") ?? "",
    );
  expect(sorted(root().innerHTML)).toBe(sorted(plain.innerHTML));
  const control = within(root()).getByRole("textbox", { name: /^Name/ });
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => element.shadowRoot?.getElementById(id)?.textContent)).toEqual([
    "Missing",
    "As in the passport",
  ]);
});
