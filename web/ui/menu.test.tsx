import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press } from "../testing/person";
import { ChoiceMenu } from "./menu";

afterEach(cleanup);

const YES_NO = [
  { id: "1", label: "Yes" },
  { id: "0", label: "No" },
];

test("groups may offer the same, and each is told of its own choice", async () => {
  const [state, employee] = [vi.fn(), vi.fn()];
  render(
    <ChoiceMenu
      label="Filters"
      groups={[
        {
          id: "state",
          label: "State",
          choices: [
            { id: "1", label: "On" },
            { id: "0", label: "Off" },
          ],
          chosen: ["0"],
          onChange: state,
        },
        { id: "employee", label: "Internal", choices: YES_NO, chosen: [], isMultiple: true, onChange: employee },
      ]}
    >
      Filters
    </ChoiceMenu>,
  );
  await press(screen.getByRole("button", { name: "Filters" }));
  await screen.findByRole("menu");
  const told = ["menuitemradio", "menuitemcheckbox"].map((role) =>
    screen.getAllByRole(role).map((item) => `${item.textContent} ${item.getAttribute("aria-checked")}`),
  );
  expect(told).toEqual([
    ["On false", "Off true"],
    ["Yes false", "No false"],
  ]);
  await press(screen.getByRole("menuitemcheckbox", { name: "No" }));
  expect([employee.mock.lastCall, state.mock.lastCall]).toEqual([[["0"]], undefined]);
});
