import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../../client/api/failure";
import { translate } from "../../client/i18n/i18n";
import { freshBrowser } from "../../testing/page";
import { ToastRegion, toast, toasts } from "../../ui/toast";
import { FailureAlert } from "./failure-alert";
import { failureMessage } from "./failure-text";

freshBrowser();
beforeEach(() => toasts.set([]));

const failed = (status: number, code: ConstructorParameters<typeof Failure>[1], traceId: string | null = "t7") =>
  new Failure(status, code, { traceId });

test.each([
  [500, "internal"],
  [503, "unavailable"],
] as const)("a failure on our side names the request: %i %s", (status, code) => {
  expect(failureMessage(translate, failed(status, code)).split("\n")[1]).toBe("Referenz: t7");
});

test.each([
  ["of the user", failed(409, "version_conflict")],
  ["that is maintenance", failed(503, "maintenance")],
  ["without an id", failed(502, "unavailable", null)],
  ["without a response", failed(0, "network")],
  ["of the script", new Error("t7")],
])("a failure %s names no request", (_, failure) => {
  expect(failureMessage(translate, failure)).not.toContain("Referenz");
});

test("an alert shows it", () => {
  render(<FailureAlert failure={failed(500, "internal")} />);
  expect(screen.getByRole("alert").textContent).toMatch(/Referenz: t7$/);
});

test("an error that is repeated is shown once, with the latest request", () => {
  render(<ToastRegion label="toasts" closeLabel="close" />);
  for (const id of ["t1", "t2"])
    toast({ tone: "error", title: "Nein", message: failureMessage(translate, failed(500, "internal", id)) });
  expect(toasts.get()).toHaveLength(1);
  expect(toasts.get()[0]?.message).toMatch(/Referenz: t2$/);
});
