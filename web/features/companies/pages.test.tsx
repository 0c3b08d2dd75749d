import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Tenant } from "../../client/api/admin-tenants";
import {
  type Answers,
  atAdministration,
  box,
  callsTo,
  closeFormOver,
  field,
  listPage,
  sentTo,
  typeIn,
} from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component as CompanyPage } from "./company-page";
import { Component as FormPage } from "./form-page";
import { Component as ListPage } from "./list-page";

freshBrowser();

const OPERATOR = { operator: true, hasAdminRights: false };
const OVERVIEW = "/auth/admin/tenant/overview/";

const company = (change: Partial<Tenant> = {}): Tenant => ({
  companyId: "c2",
  tenantId: "c2",
  businessUuId: "b2",
  groupId: null,
  title: "Café Lumière",
  name: "Café Lumière SARL",
  companyName: "Café Lumière SARL",
  city: "Lyon",
  location: null,
  path: "/",
  logoSrc: null,
  state: 1,
  countUsers: 3,
  rules: { selfEdit: 0, auditMonths: 24 },
  news: null,
  createdAt: "2026-01-12T09:00:00Z",
  version: 2,
  ...change,
});

function at(address: string, answers: Answers, rights: object = OPERATOR) {
  return atAdministration(
    [
      { path: OVERVIEW, Component: ListPage },
      { path: "/auth/admin/tenant/create", Component: FormPage },
      { path: "/auth/admin/tenant/edit/:id", Component: FormPage },
      { path: "/auth/admin/tenant/:id", Component: CompanyPage },
    ],
    address,
    answers,
    rights,
  );
}

const submit = () => send(field("title"));

test("a company is deleted from its form, by the operator alone", async () => {
  const answers: Answers = (call) => {
    if (call.at === "GET tenant/c2") return Response.json(company({ state: 0 }));
    return call.at === "DELETE tenant/c2" ? new Response(null, { status: 204 }) : undefined;
  };
  const { where } = at("/auth/admin/tenant/edit/c2", answers);
  await press(await screen.findByRole("button", { name: "Firma löschen" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Firma Café Lumière löschen?" });
  await press(within(dialog).getByRole("button", { name: "Löschen" }));
  await waitFor(() => expect(where()).toBe(OVERVIEW));
  cleanup();
  at("/auth/admin/tenant/edit/c2", answers, { hasAdminRights: true });
  await waitFor(() => expect(field("title")?.value).toBe("Café Lumière"));
  expect(screen.queryByRole("button", { name: "Firma löschen" })).toBeNull();
});

test("a company that cannot be deleted is said to be too large, or busy", async () => {
  at("/auth/admin/tenant/edit/c2", (call) => {
    if (call.at === "GET tenant/c2") return Response.json(company({ state: 0 }));
    return call.at === "DELETE tenant/c2" ? problem(409, "conflict") : undefined;
  });
  await press(await screen.findByRole("button", { name: "Firma löschen" }));
  await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
  await screen.findByText(/höchstens 10\.000 Personen, entfernte eingeschlossen/);
});

describe("the list of companies", () => {
  const rows: Answers = ({ at: call }) => (call === "GET tenant" ? Response.json(listPage([company()])) : undefined);

  test("lets the operator edit by the tenant's id and delete a disabled one after a question", async () => {
    const { worker } = at(OVERVIEW, (call) => {
      if (call.at === "DELETE tenant/c2") return new Response(null, { status: 204 });
      return call.at === "GET tenant" ? Response.json(listPage([company({ state: 0 })])) : undefined;
    });
    const edit = await screen.findByRole("link", { name: "Café Lumière bearbeiten" });
    expect(edit.getAttribute("href")).toBe("/auth/admin/tenant/edit/c2");
    await press(screen.getByRole("button", { name: "Café Lumière löschen" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Firma Café Lumière löschen?" });
    expect(dialog.textContent).toContain("Zu dieser Firma gehören 3 Personen.");
    await press(within(dialog).getByRole("button", { name: "Löschen" }));
    await screen.findByText("Firma Café Lumière ist gelöscht");
    await waitFor(() => expect(callsTo(worker, "DELETE tenant/c2")).toHaveLength(1));
  });

  test("does not show a company any more that somebody else has deleted meanwhile", async () => {
    let there = [company({ state: 0 })];
    at(OVERVIEW, (call) => {
      if (call.at === "GET tenant") return Response.json(listPage(there));
      if (call.at !== "DELETE tenant/c2") return undefined;
      there = [];
      return problem(404, "not_found");
    });
    await press(await screen.findByRole("button", { name: "Café Lumière löschen" }));
    await press(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
    await screen.findByText("Speichern fehlgeschlagen");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Café Lumière löschen" })).toBeNull());
  });

  test("shows the operator how many there are and which, and nobody else", async () => {
    const overviewAnswers: Answers = (call) =>
      call.at === "GET tenant"
        ? Response.json(listPage([company()], { total: { "1": 12, "0": 3 }[call.query.get("state") ?? ""] ?? 15 }))
        : undefined;
    const { where } = at(OVERVIEW, overviewAnswers);
    const counts = () => screen.queryAllByRole("definition").map((count) => count.textContent);
    await waitFor(() => expect(counts()).toEqual(["15", "12", "3"]));
    const number = (name: string) => screen.getByRole("link", { name });
    expect(number("Alle: 15").getAttribute("aria-current")).toBe("true");
    await press(number("Deaktiviert: 3"));
    await waitFor(() => expect(number("Deaktiviert: 3").getAttribute("aria-current")).toBe("true"));
    expect(where()).toBe(`${OVERVIEW}?state=0`);
    cleanup();
    at(OVERVIEW, overviewAnswers, { hasAdminRights: true });
    await screen.findByRole("row", { name: /Lumière/ });
    expect(counts()).toEqual([]);
  });

  test("shows a company beside itself, with its page for the operator and its form for everybody who sees it", async () => {
    at(OVERVIEW, rows);
    await press(await screen.findByRole("button", { name: "Café Lumière in der Vorschau" }));
    const panel = async () => within(await screen.findByRole("complementary", { name: "Vorschau" }));
    expect((await panel()).getByText("Ort").nextElementSibling?.textContent).toBe("Lyon");
    const links = async () => (await panel()).getAllByRole("link").map((link) => link.textContent);
    expect(await links()).toEqual(["Zur Seite", "Bearbeiten"]);
    cleanup();
    at(OVERVIEW, rows, {});
    await press(await screen.findByRole("button", { name: "Café Lumière in der Vorschau" }));
    expect(await links()).toEqual(["Bearbeiten"]);
  });

  test("says that a company is disabled before it is deleted", async () => {
    const { worker } = at(OVERVIEW, rows);
    const bin = await screen.findByRole("button", { name: "Café Lumière löschen" });
    const why = "Nur eine deaktivierte Firma kann gelöscht werden.";
    expect(bin.getAttribute("aria-disabled")).toBe("true");
    expect(document.getElementById(bin.getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
    await press(bin);
    expect((await screen.findByRole("tooltip")).textContent).toBe(why);
    expect(document.querySelector(".toast")).toBeNull();
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(callsTo(worker, "DELETE tenant/c2")).toHaveLength(0);
  });

  test("edits by the company's id where there is no other", async () => {
    at(OVERVIEW, ({ at: call }) =>
      call === "GET tenant" ? Response.json(listPage([company({ tenantId: "" })])) : undefined,
    );
    const edit = await screen.findByRole("link", { name: "Café Lumière bearbeiten" });
    expect(edit.getAttribute("href")).toBe("/auth/admin/tenant/edit/c2");
  });

  test("offers administrators nothing that their company does not allow, and says why", async () => {
    at(OVERVIEW, rows, {});
    await screen.findByText("Lyon");
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Firma anlegen" }).getAttribute("aria-disabled")).toBe("true"),
    );
    expect(screen.queryByRole("link", { name: /bearbeiten$/ })).toBeNull();
    const create = screen.getByRole("button", { name: "Firma anlegen" });
    await press(create);
    const why = "Das darf nur, wer die Plattform betreibt.";
    expect((await screen.findByRole("tooltip")).textContent).toBe(why);
    expect(document.getElementById(create.getAttribute("aria-describedby") ?? "")?.textContent).toBe(why);
    expect(document.querySelector(".toast")).toBeNull();
  });
});

describe("the form of a company", () => {
  const security = {
    ...{ version: 1, secondFactor: "optional", secondFactorFrom: null, idleMinutes: 0, sessionHours: 0 },
    ...{ allowedNetworks: [], pin: true, people: 12, withoutSecondFactor: 3 },
  };
  const openTab = async (name: string) => press(await screen.findByRole("tab", { name }));
  const saveIn = (panel: string) =>
    press(within(screen.getByRole("tabpanel", { name: panel })).getByRole("button", { name: "Speichern" }));

  test("keeps what was typed about its security while another tab is open, and reads those rules when they are opened", async () => {
    const { worker } = at(
      "/auth/admin/tenant/edit/c2",
      (call) => {
        if (call.at === "GET tenant/c2") return Response.json(company());
        if (call.at === "GET tenant/c2/security") return Response.json(security);
        return call.at === "GET tenant/c2/apps" ? Response.json([]) : undefined;
      },
      { hasAdminRights: true },
    );
    await screen.findByRole("tab", { name: "Sicherheit" });
    expect(callsTo(worker, "GET tenant/c2/security")).toHaveLength(0);
    await openTab("Sicherheit");
    await write(await screen.findByLabelText(/ohne Nutzung/), "30");
    await openTab("Firma");
    await openTab("Sicherheit");
    expect(screen.getByLabelText<HTMLInputElement>(/ohne Nutzung/).value).toBe("30");
  });

  test("stays open for what was typed about its security: what is typed after that is guarded, and saved over the new version", async () => {
    const { worker, where } = at(
      "/auth/admin/tenant/edit/c2",
      (call) => {
        if (call.at === "GET tenant/c2") return Response.json(company());
        if (call.at.endsWith("tenant/c2/security")) return Response.json(security);
        if (call.at === "GET tenant/c2/apps") return Response.json([]);
        if (call.at !== "PATCH tenant/c2") return undefined;
        const seen = Number(call.headers.get("if-match")?.slice(1, -1));
        const { city } = JSON.parse(call.body) as { city: string };
        return seen === 1 + sentTo(worker, "PATCH tenant/c2").length
          ? Response.json(company({ city, version: seen + 1 }))
          : problem(412, "version_conflict");
      },
      { operator: true, hasAdminRights: true },
    );
    await openTab("Sicherheit");
    await write(await screen.findByLabelText(/ohne Nutzung/), "30");
    await openTab("Firma");
    await typeIn("city", "Paris");
    await saveIn("Firma");
    await press(await screen.findByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await openTab("Sicherheit");
    await press(
      within(screen.getByRole("tabpanel", { name: "Sicherheit" })).getByRole("button", { name: "Abbrechen" }),
    );
    await openTab("Firma");
    await typeIn("city", "Nice");
    await press(screen.getByRole("link", { name: "Firmen" }));
    await press(await screen.findByRole("button", { name: "Hier bleiben" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await saveIn("Firma");
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ city: "Paris" }, { city: "Nice" }]);
  });

  test("keeps what was typed while it is being saved, to be saved next", async () => {
    const answers: ((response: Response) => void)[] = [];
    const { worker, where } = at("/auth/admin/tenant/edit/c2", ({ at: call }) => {
      if (call === "GET tenant/c2") return Response.json(company());
      return call === "PATCH tenant/c2" ? new Promise<Response>((resolve) => answers.push(resolve)) : undefined;
    });
    await waitFor(() => expect(field("city")?.value).toBe("Lyon"));
    await typeIn("city", "Paris");
    await submit();
    await waitFor(() => expect(answers).toHaveLength(1));
    await typeIn("path", "/lumiere");
    answers[0]?.(Response.json(company({ city: "Paris", version: 3 })));
    await screen.findByText("Firma Café Lumière ist gespeichert");
    await submit();
    await waitFor(() => expect(answers).toHaveLength(2));
    expect([where(), field("city").value]).toEqual(["/auth/admin/tenant/edit/c2", "Paris"]);
    answers[1]?.(Response.json(company({ city: "Paris", path: "/lumiere", version: 4 })));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ city: "Paris" }, { path: "/lumiere" }]);
    const changes = worker.calls.filter(({ method }) => method === "PATCH");
    expect(changes.map(({ headers }) => headers.get("if-match"))).toEqual(['"2"', '"3"']);
  });

  test("becomes that of the created company where something was typed meanwhile", async () => {
    let answer = (_: Response) => undefined as unknown;
    const { worker, where } = at("/auth/admin/tenant/create", ({ at: call }) => {
      if (call === "PUT tenant") return new Promise<Response>((resolve) => (answer = resolve));
      return call === "PATCH tenant/c2" ? Response.json(company({ city: "Paris", version: 3 })) : undefined;
    });
    await screen.findByLabelText("Firmengruppe");
    await typeIn("title", "Café Lumière");
    await typeIn("adminEmail", "chloe@x.example");
    await submit();
    await waitFor(() => expect(sentTo(worker, "PUT tenant")).toHaveLength(1));
    await typeIn("city", "Paris");
    await typeIn("adminEmail", "zoe@x.example");
    answer(Response.json(company({ city: null }), { status: 201 }));
    await waitFor(() => expect(field("adminEmail")).toBeUndefined());
    await submit();
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ city: "Paris" }]);
  });

  test("lets a company write its news also where it may not change itself, and nothing else", async () => {
    const { worker, where } = at(
      "/auth/admin/tenant/edit/c2",
      (call) => {
        if (call.at === "GET tenant/c2") return Response.json(company({ news: "Altes" }));
        return call.at === "PATCH tenant/c2" ? Response.json(company({ news: null, version: 3 })) : undefined;
      },
      { rights: { "admin.tenants": "write" } },
    );
    await waitFor(() => expect(field("news")?.value).toBe("Altes"));
    expect([field("title")?.readOnly, field("news")?.readOnly]).toEqual([true, false]);
    screen.getByText("Diese Firma darf ihre Angaben nicht selbst ändern.");
    screen.getByText("Noch nichts geändert");
    expect(screen.queryByRole("button", { name: /Bild/ })).toBeNull();
    await typeIn("news", " ");
    await send(field("news"));
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ news: null }]);
  });

  test("closes the news to whoever may only look at companies", async () => {
    at(
      "/auth/admin/tenant/edit/c2",
      ({ at: call }) => (call === "GET tenant/c2" ? Response.json(company()) : undefined),
      {
        hasAdminRights: false,
        rights: { "admin.tenants": "read" },
      },
    );
    await waitFor(() => expect(field("news")?.readOnly).toBe(true));
  });

  test("creates one with its first administrator", async () => {
    const { worker, where } = at("/auth/admin/tenant/create", ({ at: call }) =>
      call === "PUT tenant" ? Response.json(company(), { status: 201 }) : undefined,
    );
    await screen.findByRole("heading", { level: 1, name: "Firma anlegen" });
    await screen.findByLabelText("Firmengruppe");
    await submit();
    await screen.findByText("Bitte ausfüllen");
    await typeIn("title", "Café Lumière");
    await typeIn("adminEmail", "Chloe@X.example");
    await submit();
    await waitFor(() => expect(where()).toBe(OVERVIEW));
    expect(sentTo(worker, "PUT tenant")).toEqual([{ title: "Café Lumière", adminEmail: "chloe@x.example" }]);
  });

  test("changes one over the version that was seen; the rest is the operator's", async () => {
    const { worker } = at("/auth/admin/tenant/edit/c2", ({ at: call }) => {
      if (call === "GET tenant/c2") return Response.json(company());
      return call === "PATCH tenant/c2" ? Response.json(company()) : undefined;
    });
    await waitFor(() => expect(field("city")?.value).toBe("Lyon"));
    await typeIn("city", "Paris");
    await press(box("Die Firma darf ihre Angaben selbst ändern"));
    await submit();
    await screen.findByText("Firma Café Lumière ist gespeichert");
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ city: "Paris", rules: { selfEdit: 1 } }]);
    expect(worker.calls.find(({ method }) => method === "PATCH")?.headers.get("if-match")).toBe('"2"');
  });

  test("the business id is the operator's, the path everybody's who edits, and both are checked", async () => {
    const { worker } = at("/auth/admin/tenant/edit/c2", ({ at: call }) => {
      if (call === "GET tenant/c2") return Response.json(company());
      return call === "PATCH tenant/c2" ? problem(409, "conflict") : undefined;
    });
    await waitFor(() => expect(field("path")?.value).toBe("/"));
    expect(field("businessUuId").value).toBe("b2");
    await typeIn("path", "//elsewhere.example");
    await typeIn("businessUuId", "b 3");
    await submit();
    expect(await screen.findAllByText("Wert ungültig")).toHaveLength(2);
    await typeIn("path", "/lumiere");
    await typeIn("businessUuId", "b3");
    await submit();
    await screen.findByText("Eine andere Firma hat diese Geschäfts-ID.");
    expect(document.activeElement).toBe(field("businessUuId"));
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ path: "/lumiere", businessUuId: "b3" }]);
    cleanup();
    at(
      "/auth/admin/tenant/edit/c2",
      ({ at: call }) => (call === "GET tenant/c2" ? Response.json(company()) : undefined),
      {},
    );
    await waitFor(() => expect(field("path")?.value).toBe("/"));
    expect(field("businessUuId")).toBeUndefined();
  });

  test.each(["title", "adminEmail", "groupId"])(
    "is told at %s what the server refuses, where the focus is then",
    async (name) => {
      const errors = [{ field: name, code: "invalid_value", params: {} }];
      at("/auth/admin/tenant/create", ({ at: call }) =>
        call === "PUT tenant" ? problem(422, "validation_failed", { errors }) : undefined,
      );
      await screen.findByLabelText("Firmengruppe");
      await typeIn("title", "Café Lumière");
      await typeIn("adminEmail", "chloe@x.example");
      await submit();
      await screen.findByText("Wert ungültig");
      expect(document.activeElement).toBe(field(name));
    },
  );

  test("takes the logo away when it is saved, and not before", async () => {
    const { worker } = at("/auth/admin/tenant/edit/c2", ({ at: call }) => {
      if (call === "GET tenant/c2") return Response.json(company({ logoSrc: "/api/media/logo" }));
      return call === "PATCH tenant/c2" ? Response.json(company()) : undefined;
    });
    await screen.findByRole("button", { name: "Logo ersetzen" });
    await press(screen.getByRole("button", { name: "Logo entfernen" }));
    expect(screen.getByRole("button", { name: "Logo wählen" })).toBeDefined();
    expect(sentTo(worker, "PATCH tenant/c2")).toEqual([]);
    await press(screen.getByRole("button", { name: "Auswahl verwerfen" }));
    await press(screen.getByRole("button", { name: "Logo entfernen" }));
    await submit();
    await waitFor(() => expect(sentTo(worker, "PATCH tenant/c2")).toEqual([{ logoSrc: null }]));
  });

  test("is closed to administrators of a company that may not change itself, and open where it may", async () => {
    at(
      "/auth/admin/tenant/edit/c2",
      ({ at: call }) => (call === "GET tenant/c2" ? Response.json(company()) : undefined),
      {},
    );
    await screen.findByText("Diese Firma darf ihre Angaben nicht selbst ändern.");
    expect([field("title").readOnly, field("groupId")]).toEqual([true, undefined]);
  });

  test("names the rule that the server refused by", async () => {
    const missing = { app: "admin.tenants", access: "write", rule: "selfEdit" };
    const allowed = company({ rules: { selfEdit: 1, auditMonths: 24 } });
    at(
      "/auth/admin/tenant/edit/c2",
      ({ at: call }) => {
        if (call === "GET tenant/c2") return Response.json(allowed);
        return call === "PATCH tenant/c2" ? problem(403, "forbidden", { missing }) : undefined;
      },
      {},
    );
    await waitFor(() => expect(field("city")?.value).toBe("Lyon"));
    await typeIn("city", "Paris");
    await submit();
    await screen.findByText("Diese Firma darf ihre Angaben nicht selbst ändern.");
  });

  test("lets the operator invite its first administrator again, and says when none is waited for", async () => {
    const answers = [Response.json({}, { status: 202 }), problem(404, "not_found")];
    at("/auth/admin/tenant/edit/c2", ({ at: call }) => {
      if (call === "GET tenant/c2") return Response.json(company());
      return call === "POST tenant/c2/resend" ? answers.shift() : undefined;
    });
    const again = await screen.findByRole("button", { name: "Erste Einladung noch einmal schicken" });
    await press(again);
    await screen.findByText("Die Einladung ist unterwegs");
    await press(again);
    await screen.findByText("Hier wartet keine erste Einladung, die noch einmal geschickt werden könnte.");
  });
});

describe("the page of a company", () => {
  const overview = (change: object = {}) => ({
    company: company(),
    people: { members: 1200, active: 900, joined: 12, never: 3 },
    disabled: 7,
    administrators: [
      { userId: "u7", name: "Zoé Roux", initials: "ZR", email: "zoe@x.example", image: null, lastLogin: null },
    ],
    hasMoreAdministrators: true,
    apps: [],
    invitations: {
      open: 100,
      expired: 2,
      next: [{ id: "i1", email: "eva@x.example", expiresAt: "2026-11-30T09:00:00Z" }],
    },
    acts: [
      {
        ...{
          seq: 1,
          id: "e1",
          action: "role.updated",
          actor: "u7",
          actorName: "Zoé R.",
          actorImage: null,
          object: "r1",
        },
        ...{
          names: { u7: "Zoé R.", r1: "Vente" },
          detail: {},
          changes: [],
          network: null,
          traceId: "t",
          sealed: false,
        },
        createdAt: "2026-11-20T09:00:00Z",
      },
    ],
    usage: [
      { limit: "invitations", used: 170, most: 200, minutes: 1440 },
      { limit: "bulkJobs", used: 1, most: 50, minutes: 1440 },
    ],
    ...change,
  });
  const answered: Answers = ({ at }) => (at === "GET tenant/c2/overview" ? Response.json(overview()) : undefined);

  test("tells the operator who runs it, how it is and what it is near the end of, by one call", async () => {
    const { worker } = at("/auth/admin/tenant/c2", answered);
    await screen.findByRole("heading", { level: 1, name: /Café Lumière/ });
    expect(screen.getByText("Zoé Roux")).toBeDefined();
    expect(screen.getByText("Es gibt noch mehr.")).toBeDefined();
    expect(screen.getByText("99+")).toBeDefined();
    expect(screen.getByText("170 von 200 in 24 Stunden")).toBeDefined();
    expect(screen.getAllByText("Bald erreicht")).toHaveLength(1);
    expect(screen.getByText("24 Monate aufbewahrt")).toBeDefined();
    expect(worker.calls.filter(({ path }) => path.includes("/admin/tenant"))).toHaveLength(1);
  });

  test("says since when there is the company by the day that it was here", async () => {
    // Half past midnight in the farthest east: the day before in every other time zone.
    const createdAt = "2026-01-12T00:30:00+14:00";
    at("/auth/admin/tenant/c2", (call) =>
      call.at === "GET tenant/c2/overview" ? Response.json(overview({ company: company({ createdAt }) })) : undefined,
    );
    const day = new Intl.DateTimeFormat("de", { dateStyle: "medium" }).format(new Date(createdAt));
    expect((await screen.findByText("Angelegt am")).nextElementSibling?.textContent).toBe(day);
  });

  test("is left for the list when the company was deleted in the form over it", async () => {
    const { where } = at("/auth/admin/tenant/c2", answered);
    await screen.findByRole("heading", { level: 1, name: /Café Lumière/ });
    closeFormOver("tenant/edit/c2", "removed");
    await waitFor(() => expect(where()).toBe(OVERVIEW));
  });

  test("does not show a company that was deleted elsewhere", async () => {
    let isThere = true;
    at("/auth/admin/tenant/c2", (call) => (isThere ? answered(call) : problem(404, "not_found")));
    await screen.findByRole("heading", { level: 1, name: /Café Lumière/ });
    isThere = false;
    closeFormOver("tenant/edit/c2", "saved");
    await screen.findByText("Das gibt es nicht oder nicht mehr.");
    expect(screen.queryByText(/Café Lumière/)).toBeNull();
  });

  test("sends the first invitation again where it says that nobody runs the company, and tells what became of it", async () => {
    let invitations = { open: 0, expired: 3, next: [] };
    const { worker } = at("/auth/admin/tenant/c2", ({ at: call }) => {
      if (call === "GET tenant/c2/overview")
        return Response.json(overview({ administrators: [], hasMoreAdministrators: false, invitations }));
      if (call !== "POST tenant/c2/resend") return undefined;
      invitations = { open: 7, expired: 2, next: [] };
      return Response.json({}, { status: 202 });
    });
    const section = await screen.findByRole("region", { name: "Administration" });
    expect(section.textContent).toContain("Niemand verwaltet die Firma");
    await press(within(section).getByRole("button", { name: "Erste Einladung noch einmal schicken" }));
    await screen.findByText("Die Einladung ist unterwegs");
    expect(worker.paths).toContain("POST /api/admin/tenant/c2/resend");
    const waiting = screen.getByRole("region", { name: "Einladungen" });
    await waitFor(() => expect(waiting.textContent).toContain("7"));
  });

  test("offers no first invitation where somebody runs the company", async () => {
    at("/auth/admin/tenant/c2", answered);
    await screen.findByText("Zoé Roux");
    expect(screen.queryByRole("button", { name: "Erste Einladung noch einmal schicken" })).toBeNull();
  });

  test("signs everybody out after a question that says what ends, and says that it goes on", async () => {
    const { worker } = at("/auth/admin/tenant/c2", (call) =>
      call.at === "POST tenant/c2/sign-out-everybody" ? Response.json({}, { status: 202 }) : answered(call),
    );
    await press(await screen.findByRole("button", { name: "Alle abmelden" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Alle in der Firma Café Lumière abmelden?" });
    expect(dialog.textContent).toContain("auch in deren anderen Firmen");
    expect(dialog.textContent).not.toContain("Auch Sie werden abgemeldet.");
    expect(sentTo(worker, "POST tenant/c2/sign-out-everybody")).toHaveLength(0);
    await press(within(dialog).getByRole("button", { name: "Alle abmelden" }));
    await screen.findByText("Alle in der Firma Café Lumière werden abgemeldet");
    expect(sentTo(worker, "POST tenant/c2/sign-out-everybody")).toHaveLength(1);
  });

  test("says before that operators of the company are signed out themselves, and after that it failed", async () => {
    const own = overview({ company: company({ companyId: "c1" }) });
    at("/auth/admin/tenant/c1", ({ at: call }) => {
      if (call === "GET tenant/c1/overview") return Response.json(own);
      return call === "POST tenant/c1/sign-out-everybody" ? problem(503, "unavailable") : undefined;
    });
    await press(await screen.findByRole("button", { name: "Alle abmelden" }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain("Auch Sie werden abgemeldet.");
    await press(within(dialog).getByRole("button", { name: "Alle abmelden" }));
    await screen.findByText("Speichern fehlgeschlagen");
  });

  test("leads nowhere from what is the other company's", async () => {
    at("/auth/admin/tenant/c2", answered);
    const acts = await screen.findByRole("list", { name: "Zuletzt geschehen" });
    expect(acts.textContent).toContain("Vente");
    expect(within(acts).queryByRole("link")).toBeNull();
  });

  test("is where the operator's list leads, and nobody else's", async () => {
    const list: Answers = ({ at }) => (at === "GET tenant" ? Response.json(listPage([company()])) : undefined);
    at(OVERVIEW, list);
    expect((await screen.findByRole("link", { name: "Café Lumière" })).getAttribute("href")).toMatch(/tenant\/c2$/);
    cleanup();
    at(OVERVIEW, list, { hasAdminRights: true });
    expect((await screen.findByRole("link", { name: "Café Lumière" })).getAttribute("href")).toMatch(/edit\/c2$/);
  });
});
