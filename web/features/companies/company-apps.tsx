// The apps of a company: its administrators enable and disable those that it may have, operators decide which those are. Every change is
// sent at once.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { type CompanyApp, type CompanyAppList, putCompanyApps } from "../../client/api/admin-apps";
import type { Tenant } from "../../client/api/admin-tenants";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { may, refreshRights, useRights } from "../../client/session/rights";
import { EmptyListHint } from "../../kit/administration/empty-list-hint";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { appsOfCompany } from "../../kit/administration/queries/apps";
import { useNotices } from "../../kit/administration/reasons";
import { useReload } from "../../kit/administration/use-reload";
import { appCategory, appTitle } from "../../shell/app-names";
import { iconOf } from "../../shell/menu/icons";
import { Checkbox } from "../../ui/choice";
import { Drawing } from "../../ui/drawing";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import { EmptyState, Skeleton } from "../../ui/states";
import "../../kit/administration/plain-rows.css";
import "../../ui/links.css";
import styles from "./company-apps.module.css";

/** How often a change is made anew of what somebody else has changed between reading and writing. */
const ATTEMPTS = 3;

const isConflict = (cause: unknown): boolean => cause instanceof Failure && cause.code === "version_conflict";

/** Whether the company may have the app. */
const isOffered = ({ forAll, offered }: CompanyApp) => forAll || offered;

function ToCatalogue() {
  return (
    <Link className="text-link" to={paths.apps()}>
      {useT()("lists:empty.toCatalogue")}
    </Link>
  );
}

export function CompanyApps({ tenant }: { readonly tenant: Tenant }) {
  const t = useT();
  const rights = useRights();
  const client = useQueryClient();
  const reload = useReload("tenants");
  const { done, notSaved } = useNotices();
  const reading = appsOfCompany(useScope(), tenant.companyId);
  const { data, error, refetch } = useQuery(reading);
  const apps = data?.data;
  const [isPending, setPending] = useState(false);
  const isOperator = rights?.operator === true;
  const canChange = isOperator || may(rights, "admin.tenants", "write");

  /** Sends the whole list: what was read a while ago would undo what others have changed since, so it is read, and its version sent along. */
  async function write(app: CompanyApp, change: Partial<CompanyApp>, attempts = ATTEMPTS): Promise<CompanyAppList> {
    const before = await client.fetchQuery({ ...reading, staleTime: 0 });
    if (!before.data.some(({ appId }) => appId === app.appId)) throw new Failure(404, "not_found");
    const after = before.data.map((one) => (one.appId === app.appId ? { ...one, ...change } : one));
    const idsOf = (condition: (one: CompanyApp) => boolean) => after.filter(condition).map(({ appId }) => appId);
    const list =
      change.offered === undefined ? { off: idsOf((one) => !one.enabled) } : { offered: idsOf((one) => one.offered) };
    try {
      return await putCompanyApps(tenant.companyId, list, before.version);
    } catch (cause) {
      // Only this one app was meant to change: of what the others have made of the list meanwhile it is the same change.
      if (attempts > 1 && isConflict(cause)) return write(app, change, attempts - 1);
      throw cause;
    }
  }

  async function put(app: CompanyApp, change: Partial<CompanyApp>): Promise<void> {
    setPending(true);
    try {
      const list = await write(app, change);
      client.setQueryData(reading.queryKey, list);
      const saved = list.data;
      // The company's page lists its apps.
      reload();
      const isOn = saved.some((one) => one.appId === app.appId && one.enabled && isOffered(one));
      done(isOn ? "admin:apps.company.switchedOn" : "admin:apps.company.switchedOff", { app: appTitle(t, app) });
      // The menus of this tab may have changed.
      void refreshRights(true);
    } catch (cause) {
      notSaved(cause);
      void refetch();
    } finally {
      setPending(false);
    }
  }

  function row(app: CompanyApp) {
    const title = appTitle(t, app);
    return (
      <li key={app.appId} className="plain-row">
        <span className={styles["company-app"]}>
          <Icon icon={iconOf(app.icon ?? "app")} />
          <span className="plain-words">
            <strong>{title}</strong>
            <span className="muted">{appCategory(t, app)}</span>
          </span>
        </span>
        <span className={styles["company-app-choices"]}>
          {isOperator && !app.forAll ? (
            <Checkbox
              label={t("admin:apps.company.mayHave", { company: tenant.title, app: title })}
              isSelected={app.offered}
              isDisabled={!canChange}
              isPending={isPending}
              onChange={(offered) => void put(app, { offered })}
            >
              {t("admin:apps.company.may")}
            </Checkbox>
          ) : null}
          <Checkbox
            label={t("admin:apps.company.isOn", { app: title })}
            isSelected={app.enabled && isOffered(app)}
            isDisabled={!canChange || !isOffered(app)}
            isPending={isPending}
            onChange={(enabled) => void put(app, { enabled })}
          >
            {t("admin:apps.company.on")}
          </Checkbox>
        </span>
      </li>
    );
  }

  return (
    <Panel title={t("admin:apps.company.title")} text={t("admin:apps.company.text")}>
      {error && !apps ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : null}
      {!apps && !error ? <Skeleton /> : null}
      {apps?.length === 0 ? (
        <EmptyState
          title={t("admin:apps.company.none")}
          drawing={<Drawing name="tiles" />}
          action={
            isOperator ? (
              <EmptyListHint phrase="catalogue" action={<ToCatalogue />} />
            ) : (
              <EmptyListHint phrase="companyApps" />
            )
          }
        />
      ) : null}
      {apps && apps.length > 0 ? <ul className="plain-rows">{apps.map(row)}</ul> : null}
    </Panel>
  );
}
