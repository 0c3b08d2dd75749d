import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Company } from "../client/api/shapes";
import { useUnsaved } from "../client/session/unsaved";
import { rightsOf } from "../testing/administration";
import { freshBrowser } from "../testing/page";
import { press as click } from "../testing/person";
import { useCompanySwitch } from "./company-switch";

freshBrowser();

const company = rightsOf().company as Company;
const enter = vi.fn();

function Page({ isUnsaved }: { readonly isUnsaved: boolean }) {
  useUnsaved(isUnsaved);
  const { goTo, question } = useCompanySwitch(enter);
  return (
    <>
      <button type="button" onClick={() => goTo(company)}>
        elsewhere
      </button>
      {question}
    </>
  );
}

const press = (name: string) => act(async () => click(screen.getByRole("button", { name })));

test("another company is entered at once where nothing is typed, and only after a question where something is", async () => {
  const { rerender } = render(<Page isUnsaved={false} />);
  await press("elsewhere");
  expect(enter.mock.calls).toEqual([[company]]);
  rerender(<Page isUnsaved />);
  await press("elsewhere");
  await press("Auf der Seite bleiben");
  expect([enter.mock.calls.length, screen.queryByRole("alertdialog")]).toEqual([1, null]);
  await press("elsewhere");
  await press("Firma wechseln");
  expect([enter.mock.calls, screen.queryByRole("alertdialog")]).toEqual([[[company], [company]], null]);
});
