// The form of a role: four tabs over one form state. The address holds the open tab.

import { useEffect, useEffectEvent, useRef } from "react";
import type { FieldError } from "react-hook-form";
import type { Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { findMissingRight, useRights } from "../../client/session/rights";
import { useTab } from "../../kit/administration/form-address";
import { FormFrame } from "../../kit/administration/form-frame";
import { PermissionButton } from "../../kit/administration/permission-button";
import { useRouteData } from "../../kit/administration/route-data";
import { useLeave } from "../../kit/administration/use-leave";
import { useSavedRecord } from "../../kit/administration/use-saved-record";
import { focusField } from "../../kit/forms/focus-field";
import { Alert } from "../../ui/alert";
import { Tabs } from "../../ui/tabs";
import { AppsTab } from "./apps-tab";
import { BehaviorTab } from "./behavior-tab";
import { RoleEffects } from "./effects";
import { GeneralTab } from "./general-tab";
import { LABELS } from "./labels";
import { NotEditable } from "./not-editable";
import { canDelete, type RoleName } from "./rules";
import { useApps } from "./use-apps";
import { useDeleteRole } from "./use-delete";
import { TABS, useRoleForm } from "./use-role-form";
import { UsersTab } from "./users-tab";

/** The form; `accept` takes over the response of a save. */
export function RoleForm(props: {
  readonly role: Role | undefined;
  /** The role whose values a new one starts with. */
  readonly copied?: Role | undefined;
  readonly accept: (role: Role) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const { returnPath } = props;
  const [role, keep] = useSavedRecord(props.role, "roles");
  const rights = useRights();
  const route = useRouteData();
  const [named, open] = useTab();
  const element = useRef<HTMLFormElement>(null);
  const [isLeaving, leave] = useLeave();
  const { confirm, dialog } = useDeleteRole(() => leave(returnPath, { result: { action: "removed", data: role } }));
  const form = useRoleForm({
    role,
    copied: props.copied,
    accept: props.accept,
    keep,
    leave: (data, onStay) =>
      leave(returnPath, { state: { isRoleSaved: true }, result: { action: "saved", data }, onStay }),
  });
  const missingRight = findMissingRight(rights, "admin.roles", "write");
  const known = useApps();
  const { invalidField } = form;
  const openTab = useEffectEvent(open);
  // Each validation error opens the tab of its field once.
  useEffect(() => {
    if (invalidField) openTab(invalidField.tab);
  }, [invalidField]);
  const tab = TABS.find((known) => known === named) ?? "general";
  const isFound = useRef<typeof invalidField>(undefined);
  useEffect(() => {
    // Focuses the field once, when its tab is open: switching tabs later does not move the focus.
    if (!invalidField || invalidField.tab !== tab || isFound.current === invalidField) return;
    isFound.current = invalidField;
    focusField(element.current, invalidField.name);
  }, [invalidField, tab]);

  function save(): void {
    if (form.checkTitle()) {
      void form.save();
      return;
    }
    open("general");
    focusField(element.current, "title");
  }

  // The title shows its own error.
  const { errors } = form.formState;
  const invalidTab = (Object.keys(LABELS) as RoleName[]).find((name) => name !== "title" && errors[name]);
  const titleError = invalidTab && (errors[invalidTab] as FieldError);

  return (
    <>
      <FormFrame
        form={form}
        element={element}
        missingRight={missingRight}
        disabledReason={form.canEdit ? undefined : t("admin:roles.cannotEdit")}
        isLeaving={isLeaving}
        onSave={save}
        onCancel={() => leave(returnPath)}
        removal={
          role && canDelete(role, rights, route) ? (
            <PermissionButton
              variant="danger"
              missingRight={findMissingRight(rights, "admin.roles", "delete")}
              onPress={() => confirm(role)}
            >
              {t("admin:roles.form.delete")}
            </PermissionButton>
          ) : null
        }
      >
        {form.canEdit ? null : <NotEditable />}
        {titleError ? (
          <Alert tone="error" title={t("global:messages.error.saved")}>
            {titleError.message}
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
              content: form.canEdit ? <BehaviorTab form={form} apps={known.apps} /> : <NotEditable />,
            },
          ]}
        />
        {form.seen && form.canEdit ? (
          <RoleEffects role={form.seen} change={form.unsaved} isStored={isLeaving || form.formState.isSubmitting} />
        ) : null}
      </FormFrame>
      {dialog}
    </>
  );
}
