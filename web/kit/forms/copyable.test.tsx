import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../client/api/failure";
import { switchTo, translate } from "../../client/i18n/i18n";
import { languages } from "../../client/i18n/languages";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { ErrorState } from "../../ui/states";
import { ToastRegion, toast, toasts } from "../../ui/toast";
import { copyable } from "./copyable";
import { failureMessage } from "./failure-text";

freshBrowser();
const writeText = vi.fn(() => Promise.resolve());
beforeEach(() => {
  toasts.set([]);
  writeText.mockReset();
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
});

const messageOf = (id: string) => copyable(failureMessage(translate, new Failure(500, "internal", { traceId: id })));

test.each(languages.map(({ code }) => [code]))(
  "the reference of a failure is copied, and that is announced: %s",
  async (code) => {
    await act(() => switchTo(code));
    render(<ErrorState title="title" text={messageOf("t-7")} retry="retry" onRetry={() => undefined} />);
    const panel = within(screen.getByRole("alert"));
    expect(panel.getByRole("status").textContent).toBe("");
    await press(panel.getByRole("button", { name: translate("global:messages.error.copyReference") }));
    expect(writeText.mock.calls).toEqual([["t-7"]]);
    expect(panel.getByRole("status").textContent).toBe(translate("global:messages.error.referenceCopied"));
  },
);

test("where the browser forbids it that is said, and the reference stays to be selected", async () => {
  writeText.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
  render(<ToastRegion label="toasts" closeLabel="close" />);
  act(() => toast({ tone: "error", title: "Nein", message: messageOf("t7") }));
  await press(screen.getByRole("button", { name: "Referenz kopieren" }));
  expect(screen.getByRole("status").textContent).toBe(
    "Der Browser erlaubt das Kopieren nicht. Bitte markieren Sie die Referenz.",
  );
  expect(screen.getByText(/Referenz: t7/)).toBeDefined();
});

test("an error that is repeated is shown once, with the latest request", async () => {
  render(<ToastRegion label="toasts" closeLabel="close" />);
  act(() => {
    for (const id of ["t1", "t2"]) toast({ tone: "error", title: "Nein", message: messageOf(id) });
  });
  await press(screen.getByRole("button", { name: "Referenz kopieren" }));
  expect(writeText.mock.calls).toEqual([["t2"]]);
});

test("a failure without a reference has no such button", () => {
  expect(copyable(failureMessage(translate, new Failure(409, "conflict")))).toBe(translate("global:errors.conflict"));
});
