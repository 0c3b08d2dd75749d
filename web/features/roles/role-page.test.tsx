import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  type Answers,
  anApp,
  aRole,
  atAdministration,
  closeFormOver,
  field,
  listPage,
  roleUser,
  sentTo,
} from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
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
  if (at === "GET audit") return Response.json(listPage([]));
  if (at === "GET role/users") return Response.json(listPage([]));
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

test("what happened beyond the lines shown is many where nobody counted it to the end", async () => {
  const event = (id: number) => ({
    ...{ id: `e${id}`, seq: id, action: "role.updated", actor: "u2", actorName: "Ben", actorImage: null, object: "r1" },
    ...{ names: { u2: "Ben" }, detail: { title: "Außendienst" }, changes: [], network: "", traceId: "t" },
    createdAt: "2026-11-20T11:00:00Z",
  });
  const page = listPage([event(1)], { total: 1000, totalIsMinimum: true });
  atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET audit" ? Response.json(page) : answers(call),
  );
  const all = await screen.findByRole("link", { name: /von mindestens 1\.000/ });
  expect(all.getAttribute("href")).toMatch(/object=r1$/);
});

test("shows what a role allows, who is in it, and how many more", async () => {
  atAdministration(stages, "/auth/admin/role/r1", answers);
  await screen.findByRole("heading", { level: 1, name: /Außendienst\s*Aktiviert/ });
  await screen.findByRole("row", { name: "Umfragen Ja Nein Nein Nein" });
  expect(screen.queryByText("Verzeichnis")).toBeNull();
  expect((await screen.findByRole("link", { name: "Ben Öst" })).getAttribute("href")).toMatch(/user\/u2$/);
  const others = await screen.findByRole("link", { name: "und 2 weitere Personen" });
  expect(others.getAttribute("href")).toBe("/auth/admin/user/overview/?role=r1");
});

test("groups the digits of numbers", async () => {
  const large = aRole({ countUsers: 12_345, countApps: 1_000 });
  atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET role/r1" ? Response.json(large) : answers(call),
  );
  await screen.findByText("12.345");
  screen.getByText("1.000");
});

test("whoever may not see people is told how many more there are, without a link that leads nowhere", async () => {
  const rights = { hasAdminRights: false, rights: { "admin.roles": "write" } };
  atAdministration(stages, "/auth/admin/role/r1", answers, rights);
  await screen.findByText("und 2 weitere Personen");
  expect(screen.queryByRole("link", { name: /weitere/ })).toBeNull();
});

test("a role that was deleted in the form over its page leads to the list", async () => {
  const { where } = atAdministration(stages, "/auth/admin/role/r1", answers);
  await screen.findByRole("heading", { level: 1, name: /Außendienst/ });
  closeFormOver("role/edit/r2", "removed");
  closeFormOver("role/edit/r1", "saved");
  expect(where()).toBe("/auth/admin/role/r1");
  closeFormOver("role/edit/r1", "removed");
  await waitFor(() => expect(where()).toBe("/auth/admin/role/overview/"));
});

test("a role that was deleted elsewhere is not shown as if it were there", async () => {
  let isThere = true;
  atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET role/r1" && !isThere ? problem(404, "not_found") : answers(call),
  );
  await screen.findByRole("heading", { level: 1, name: /Außendienst/ });
  isThere = false;
  closeFormOver("role/edit/r1", "saved");
  await screen.findByText("Das gibt es nicht oder nicht mehr.");
  expect(screen.queryByText(/Außendienst/)).toBeNull();
});

const emptyRole: Answers = (call) => {
  if (call.at === "GET role/r1") return Response.json(aRole({ apps: [], countApps: 0, countUsers: 0 }));
  if (call.at === "GET role/r1/people") return Response.json({ data: [], total: 0 });
  return answers(call);
};

test.each([
  ["Personen hinzufügen", "Niemand hat diese Rolle.", "users"],
  ["Rechte geben", "Keine Anwendung ist zugänglich.", "apps"],
])("an empty role offers what comes next: %s", async (act, empty, tab) => {
  const { where } = atAdministration(stages, "/auth/admin/role/r1", emptyRole);
  await screen.findByText(empty);
  await press(await screen.findByRole("button", { name: act }));
  await waitFor(() => expect(where()).toBe(`/auth/admin/role/edit/r1?tab=${tab}`));
});

test("an empty role offers nothing to whoever may not change it", async () => {
  const rights = { hasAdminRights: false, rights: { "admin.roles": "read" } };
  atAdministration(stages, "/auth/admin/role/r1", emptyRole, rights);
  await screen.findByText("Keine Anwendung ist zugänglich.");
  await screen.findByText("Niemand hat diese Rolle.");
  expect(screen.queryByRole("button", { name: /Personen hinzufügen|Rechte geben/ })).toBeNull();
});

/** A company's first role: every area by its right to administer, and no app of its own. */
const administrators = aRole({ title: "Admin", hasAdminRights: 1, apps: [], countApps: 4 });
const withAreas: Answers = (call) => {
  if (call.at !== "GET role/apps") return answers(call);
  const areas = ["users", "roles", "tenants", "audit"].map((name) => anApp(`admin.${name}`, name, "Administration"));
  return Response.json({ data: [...areas, anApp("surveys", "Surveys", "Insight")], total: 5 });
};

test("an admin role without apps has the highest level on every area of administration, and says why", async () => {
  atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET role/r1" ? Response.json(administrators) : withAreas(call),
  );
  const table = await screen.findByRole("table", { name: "Rechte" });
  expect(within(table).getAllByRole("rowheader", { name: /^(Personen|Rollen|Firmen|Protokoll)$/ })).toHaveLength(4);
  expect(within(table).getAllByRole("row", { name: / Ja Ja Ja Ja$/ })).toHaveLength(4);
  expect(within(table).queryByRole("row", { name: /Umfragen/ })).toBeNull();
  expect(screen.getByText(/gibt in jedem Bereich der Administration Vollzugriff/)).toBeTruthy();
  expect(screen.queryByText("Keine Anwendung ist zugänglich.")).toBeNull();
  const apps = screen.getByText("Anwendungen", { selector: "dt" });
  expect(apps.nextSibling?.textContent).toBe("4");
});

test("beside a role that gives nothing, an admin role differs on every area and in its right", async () => {
  const other = aRole({ roleId: "r2", title: "Leer", apps: [], countApps: 0 });
  atAdministration(stages, "/auth/admin/role/r1?with=r2", (call) => {
    if (call.at === "GET role/r1") return Response.json(administrators);
    return call.at === "GET role" ? Response.json(listPage([administrators, other])) : withAreas(call);
  });
  const table = await screen.findByRole("table", { name: "Vergleich" });
  expect([...table.querySelectorAll("tr[data-different]")].map(({ textContent }) => textContent)).toEqual([
    "Administration (verschieden)JaNein",
    "Firmen (verschieden)VollzugriffKein Zugriff",
    "Personen (verschieden)VollzugriffKein Zugriff",
    "Protokoll (verschieden)VollzugriffKein Zugriff",
    "Rollen (verschieden)VollzugriffKein Zugriff",
  ]);
  expect(screen.getByText("5 Unterschiede.")).toBeTruthy();
  expect(screen.queryByText("Die beiden Rollen sind gleich.")).toBeNull();
});

test("two roles are compared by their other rights, their state and what their menus are like", async () => {
  const settings = { layoutMode: "sidebar", sideBarApps: { surveys: 1 as const }, changeableByUser: false } as const;
  const other = aRole({ roleId: "r2", title: "Innen", state: 0, hasPaymentRights: 1, settings });
  atAdministration(stages, "/auth/admin/role/r1?with=r2", (call) =>
    call.at === "GET role" ? Response.json(listPage([aRole(), other])) : answers(call),
  );
  const table = await screen.findByRole("table", { name: "Vergleich" });
  expect([...table.querySelectorAll("tr[data-different]")].map(({ textContent }) => textContent)).toEqual([
    "Status (verschieden)AktiviertDeaktiviert",
    "Zahlungen (verschieden)NeinJa",
    "Menü (verschieden)Obere LeisteSeitenleiste",
    "Anwendungen in der Seitenleiste (verschieden)–Umfragen",
  ]);
  // Equal menu settings are omitted; equal rights are shown.
  expect(within(table).queryByText("Personen dürfen das Menü selbst wählen")).toBeNull();
  within(table).getByRole("row", { name: "Einladen und Anlegen Nein Nein" });
  expect(screen.getByText("4 Unterschiede.")).toBeTruthy();
});

test("roles that allow the same are called the same", async () => {
  atAdministration(stages, "/auth/admin/role/r1?with=r2", (call) =>
    call.at === "GET role"
      ? Response.json(listPage([aRole(), aRole({ roleId: "r2", title: "Innen" })]))
      : answers(call),
  );
  await screen.findByText("Die beiden Rollen sind gleich.");
});

test.each([
  ["alone", "r1", "", "Rechte"],
  ["beside another one", "r1?with=r2", "r2", "Vergleich"],
])("the rights of a role %s are asked for again where that failed", async (_, at, beside, table) => {
  let isDown = true;
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  atAdministration(stages, `/auth/admin/role/${at}`, (call) => {
    if (call.at === "GET role") return Response.json(listPage([aRole(), aRole({ roleId: "r2", title: "Innen" })]));
    if (call.at !== "GET role/apps" || !isDown) return answers(call);
    return failing.then(() => problem(422, "validation_failed"));
  });
  // Until the other role is there, the rights of the first one stand in the place of the comparison, with a button of their own.
  await screen.findByRole("option", { name: "Innen" });
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Vergleichen mit" }).value).toBe(beside);
  fail();
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  isDown = false;
  await press(again);
  await screen.findByRole("table", { name: table });
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
  await screen.findByText("12 Personen verlieren Schreiben auf Berichte");
  const others = screen.getByRole("link", { name: "und 10 weitere" });
  expect(others.parentElement?.textContent).toBe("Ben Öst, Cleo Wald und 10 weitere");
  expect(others.getAttribute("href")).toBe("/auth/admin/user/overview/?role=r1");
  expect(screen.getByText("1 Person fällt auf Umfragen von Schreiben auf Lesen")).toBeTruthy();
  expect(sentTo(worker, "POST role/r1/preview")).toEqual([{ state: 0 }]);
});

const NOT_COMPUTED = "Was sich dadurch ändert, lässt sich gerade nicht berechnen.";

test("what a change would do is not kept back where it cannot be computed, and is asked for again", async () => {
  let isDown = true;
  atAdministration(stages, "/auth/admin/role/edit/r1", (call) =>
    call.at === "POST role/r1/preview" && isDown ? problem(422, "validation_failed") : answers(call),
  );
  await screen.findByRole("tab", { name: "Allgemein" });
  await write(field("state"), "0");
  await screen.findByText(NOT_COMPUTED);
  isDown = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  await screen.findByText("12 Personen verlieren Schreiben auf Berichte");
  expect(screen.queryByText(NOT_COMPUTED)).toBeNull();
});

test("a right beside apps that comes or goes is told without asking", async () => {
  const { worker } = atAdministration(stages, "/auth/admin/role/edit/r1", (call) =>
    call.at === "GET role/r1" ? Response.json(aRole({ hasPaymentRights: 1 })) : answers(call),
  );
  await screen.findByRole("tab", { name: "Allgemein" });
  await write(field("hasOnBoardingRights"), "1");
  await screen.findByText("Wer die Rolle hat, bekommt Einladen und Anlegen");
  await write(field("hasPaymentRights"), "0");
  await screen.findByText("Wer die Rolle hat, verliert Zahlungen, sofern keine andere Rolle es gibt");
  expect(sentTo(worker, "POST role/r1/preview")).toEqual([]);
  await write(field("hasOnBoardingRights"), "0");
  expect(screen.queryByText(/bekommt Einladen/)).toBeNull();
});

test("who is concerned is not looked for among the people of the role where these change", async () => {
  atAdministration(stages, "/auth/admin/role/edit/r1?tab=users", (call) =>
    call.at === "GET role/users" ? Response.json(listPage([roleUser("u7")])) : answers(call),
  );
  await press(await screen.findByRole("checkbox", { name: /Person u7/ }));
  await screen.findByText(/und 10 weitere/);
  expect(screen.queryByRole("link", { name: "und 10 weitere" })).toBeNull();
});

test("what touches nobody is not asked about", async () => {
  expect(touching({ title: "Neu", settings: { layoutMode: "sidebar" } })).toBeUndefined();
  expect(touching({ title: "Neu", state: 0 })).toEqual({ state: 0 });
});

test("stands beside another role where one is chosen, which the address keeps", async () => {
  const other = aRole({ roleId: "r2", title: "Innen", apps: [{ appId: "directory", access: "read" }] });
  const shown = atAdministration(stages, "/auth/admin/role/r1", (call) =>
    call.at === "GET role" ? Response.json(listPage([aRole(), other])) : answers(call),
  );
  const choice = await screen.findByRole("combobox", { name: "Vergleichen mit" });
  await within(choice).findByRole("option", { name: "Innen" });
  await write(choice, "r2");
  const table = await screen.findByRole("table", { name: "Vergleich" });
  expect([...table.querySelectorAll("tr[data-different]")].map(({ textContent }) => textContent)).toEqual([
    "Umfragen (verschieden)LesenKein Zugriff",
    "Verzeichnis (verschieden)Kein ZugriffLesen",
  ]);
  expect(screen.getByText("2 Unterschiede.")).toBeTruthy();
  expect(shown.where()).toContain("with=r2");
  await write(choice, "");
  await screen.findByRole("table", { name: "Rechte" });
});
