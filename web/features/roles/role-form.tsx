// The form of a role: four tabs over one memory. Which tab is open stands in the address.

import { type FormEvent, useEffect, useRef } from "react";
import { FormBar, FormGuard } from "../../administration/form-bar";
import { Gated } from "../../administration/gated";
import { useTab } from "../../administration/place";
import { useRouteData } from "../../administration/route-data";
import { useLeave } from "../../administration/use-leave";
import type { Role } from "../../api/admin-roles";
import { ConflictDialog } from "../../forms/conflict-dialog";
import { focusField } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { lacking, useRights } from "../../session/rights";
import { Alert } from "../../ui/alert";
import { Tabs } from "../../ui/tabs";
import { AppsTab } from "./apps-tab";
import { BehaviorTab } from "./behavior-tab";
import { GeneralTab } from "./general-tab";
import { NotEditable } from "./not-editable";
import { mayDelete } from "./rules";
import { useApps } from "./use-apps";
import { useDeleteRole } from "./use-delete";
import { TABS, useRoleForm } from "./use-role-form";
import { UsersTab } from "./users-tab";
import "../../administration/form.css";

/** The form; `accept` takes over what a save answers. */
export function RoleForm(props: {
  readonly role: Role | undefined;
  readonly accept: (role: Role) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const { role, returnPath } = props;
  const rights = useRights();
  const route = useRouteData();
  const [named, open] = useTab();
  const element = useRef<HTMLFormElement>(null);
  const [isLeaving, leave] = useLeave();
  const { ask, dialog } = useDeleteRole(() => leave(returnPath, { result: { action: "removed", data: role } }));
  const form = useRoleForm({
    role,
    accept: props.accept,
    leave: (data) => leave(returnPath, { state: { isRoleSaved: true }, result: { action: "saved", data } }),
  });
  const lacks = lacking(rights, "admin.roles", "write");
  const known = useApps();
  const { refused } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads to its field once
  useEffect(() => {
    if (refused) open(refused.tab);
  }, [refused]);
  const tab = TABS.find((known) => known === named) ?? "general";
  const isSought = useRef<typeof refused>(undefined);
  useEffect(() => {
    // Once, when its tab is there: whoever looks at another tab and comes back is left alone.
    if (!refused || refused.tab !== tab || isSought.current === refused) return;
    isSought.current = refused;
    focusField(element.current, refused.name);
  }, [refused, tab]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.isPending || lacks || !form.isOpen) return;
    if (form.leaveTitle() && form.isValid) {
      if (form.isDirty) void form.save();
      return;
    }
    open("general");
    focusField(element.current, "title");
  }

  return (
    <>
      <form ref={element} className="stack-wide" method="post" noValidate onSubmit={submit}>
        {form.isOpen ? null : <NotEditable />}
        {refused && refused.name !== "title" ? (
          <Alert tone="error" title={t("global:messages.error.saved")}>
            {refused.said}
          </Alert>
        ) : null}
        <Tabs
          label={t("admin:roles.tabs.label")}
          selected={tab}
          onSelect={open}
          items={[
            { id: "general", label: t("admin:roles.tabs.general"), content: <GeneralTab form={form} /> },
            {
              id: "users",
              label: t("admin:roles.tabs.users"),
              content: <UsersTab form={form} role={role} />,
            },
            { id: "apps", label: t("admin:roles.tabs.apps"), content: <AppsTab form={form} known={known} /> },
            {
              id: "behavior",
              label: t("admin:roles.tabs.behavior"),
              content: form.isOpen ? <BehaviorTab form={form} apps={known.apps} /> : <NotEditable />,
            },
          ]}
        />
        <FormBar
          isDirty={form.isDirty}
          isValid={form.isValid}
          isPending={form.isPending}
          lacks={lacks}
          closed={form.isOpen ? undefined : t("admin:roles.cannotEdit")}
          onCancel={() => leave(returnPath)}
        >
          {role && mayDelete(role, rights, route) ? (
            <Gated variant="danger" lacks={lacking(rights, "admin.roles", "delete")} onPress={() => ask(role)}>
              {t("admin:roles.form.delete")}
            </Gated>
          ) : null}
        </FormBar>
      </form>
      <FormGuard isUnsaved={form.isDirty && !isLeaving} />
      <ConflictDialog differences={form.differences} onKeep={form.keepMine} onTake={form.takeTheirs} />
      {dialog}
    </>
  );
}
