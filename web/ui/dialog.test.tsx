import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { press, pressKeys } from "../testing/person";
import { ConfirmDialog } from "./dialog";

afterEach(cleanup);

function Deletion({ action }: { readonly action: () => Promise<void> | void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <ConfirmDialog
      title="Delete?"
      text="It is gone then."
      confirm="Yes"
      cancel="No"
      isOpen={isOpen}
      onConfirm={action}
      onCancel={() => setOpen(false)}
    />
  );
}

const buttons = async () => {
  const dialog = within(await screen.findByRole("alertdialog"));
  return { yes: dialog.getByRole("button", { name: "Yes" }), no: dialog.getByRole("button", { name: "No" }) };
};

test("a confirmed action keeps its dialog open and busy until it has settled, and is not begun again", async () => {
  let settle = () => undefined as unknown;
  const action = vi.fn(() => new Promise<void>((resolve) => (settle = resolve)));
  render(<Deletion action={action} />);
  const { yes, no } = await buttons();
  await press(yes);
  expect(yes.getAttribute("aria-busy")).toBe("true");
  yes.click();
  await press(no);
  await pressKeys("{Escape}");
  expect(screen.getByRole("alertdialog").contains(yes)).toBe(true);
  settle();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(action).toHaveBeenCalledOnce();
});

test("a confirmed action that is done at once leaves its dialog to whoever opened it", async () => {
  const action = vi.fn();
  render(<Deletion action={action} />);
  const { yes, no } = await buttons();
  await press(yes);
  expect([action.mock.calls.length, yes.getAttribute("aria-busy")]).toEqual([1, null]);
  await press(no);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});
