import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, anApp, aRole, atAdministration, field, listed, sentTo } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press, write } from "../../testing/person";
import { touching } from "./effects";
import { Component as FormPage } from "./form-page";
import { Component } from "./role-page";

freshBrowser();

const person = (userId: string, firstName: string) => ({
  userId,
  firstName,
  lastName: "Öst",
  email: `${userId}@nordlicht.example`,
  image: null,
});
const answers: Answers = ({ at }) => {
  if (at === "GET role/r1") return Response.json(aRole());
  if (at === "GET role/r1/people") return Response.json({ data: [person("u2", "Ben")], total: 3 });
  if (at === "GET role/apps")
    return Response.json({
      data: [anApp("surveys", "Surveys", "Insight"), anApp("directory", "Directory", "Company")],
      total: 2,
    });
  if (at === "GET audit") return Response.json(listed([]));
  if (at === "GET role/users") return Response.json(listed([]));
  if (at === "POST role/r1/preview")
    return Response.json({
      effects: [
        {
          appId: "reports",
          title: "Reports",
          baseTitle: "Reports",
          before: "write",
          after: "none",
          people: 12,
          names: ["Ben Öst", "Cleo Wald"],
        },
        {
          appId: "surveys",
          title: "Surveys",
          baseTitle: "Surveys",
          before: "write",
          after: "read",
          people: 1,
          names: ["Anna Müller"],
        },
      ],
      isMinimum: false,
    });
  return undefined;
};
const stages = [
  { path: "/auth/admin/role/create", Component: FormPage },
  { path: "/auth/admin/role/edit/:id", Component: FormPage },
  { path: "/auth/admin/role/:id", Component },
];

test("shows what a role allows, who is in it, and how many more", async () => {
  atAdministration(stages, "/auth/admin/role/r1", answers);
  await screen.findByRole("heading", { level: 1, name: /Außendienst\s*Aktiv/ });
  await screen.findByRole("row", { name: "Umfragen Ja Nein Nein Nein" });
  expect(screen.queryByText("Verzeichnis")).toBeNull();
  expect((await screen.findByRole("link", { name: "Ben Öst" })).getAttribute("href")).toMatch(/user\/u2$/);
  await screen.findByRole("link", { name: "und 2 weitere Personen" });
});

test("a copy begins as the role is, under a name of its own, with nobody in it", async () => {
  const { where } = atAdministration(stages, "/auth/admin/role/r1", answers);
  await press(await screen.findByRole("button", { name: "Duplizieren" }));
  await waitFor(() => expect(where()).toContain("role/create?copy=r1"));
  await waitFor(() => expect(field("title").value).toBe("Außendienst (Kopie)"));
});

test("before a role is saved the form says whose rights fall", async () => {
  const { worker } = atAdministration(stages, "/auth/admin/role/edit/r1", answers);
  await screen.findByRole("tab", { name: "Allgemein" });
  expect(sentTo(worker, "POST role/r1/preview")).toEqual([]);
  await write(field("state"), "0");
  await screen.findByText("12 Personen verlieren Schreiben auf Berichte", undefined, { timeout: 3000 });
  expect(screen.getByText("Ben Öst, Cleo Wald und 10 weitere")).toBeTruthy();
  expect(screen.getByText("1 Person fällt auf Umfragen von Schreiben auf Lesen")).toBeTruthy();
  expect(sentTo(worker, "POST role/r1/preview")).toEqual([{ state: 0 }]);
});

test("what touches nobody is not asked about", async () => {
  expect(touching({ title: "Neu", settings: { layoutMode: "sidebar" } })).toBeUndefined();
  expect(touching({ title: "Neu", state: 0 })).toEqual({ state: 0 });
});

test("stands beside another role where one is chosen, which the address keeps", async () => {
  const other = aRole({ roleId: "r2", title: "Innen", apps: [{ appId: "directory", access: "read" }] });
  const shown = atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET role" ? Response.json(listed([aRole(), other])) : answers(call),
  );
  const choice = await screen.findByRole("combobox", { name: "Vergleichen mit" });
  await write(choice, "r2");
  const table = await screen.findByRole("table", { name: "Vergleich" });
  expect([...table.querySelectorAll("tr[data-different]")].map(({ textContent }) => textContent)).toEqual([
    "Umfragen (verschieden)LesenKein Zugriff",
    "Verzeichnis (verschieden)Kein ZugriffLesen",
  ]);
  expect(screen.getByText("2 Apps sind verschieden.")).toBeTruthy();
  expect(shown.where()).toContain("with=r2");
  await write(choice, "");
  await screen.findByRole("table", { name: "Rechte" });
});
