// State and actions of the form of a role.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { changeRole, createRole, type Role, type RoleChange, role as readRole } from "../../client/api/admin-roles";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useRights } from "../../client/session/rights";
import { ROLE_BACK_MS } from "../../client/timings";
import { useNotices } from "../../kit/administration/reasons";
import { useRouteData } from "../../kit/administration/route-data";
import { useUndo } from "../../kit/administration/use-undo";
import { useCreationKey } from "../../kit/forms/creation-key";
import { type EditForm, useEditForm } from "../../kit/forms/use-edit-form";
import { SERVER_ERROR } from "../../kit/forms/use-schema-form";
import { LABELS, useShownValue } from "./labels";
import {
  canEdit,
  canUseTitle,
  changedIn,
  changeOf,
  copiedValues,
  type RoleName,
  reversedMembers,
  valuesOf,
} from "./rules";
import { type RoleValues, roleSchema } from "./schema";

export const TABS = ["general", "users", "apps", "behavior"] as const;
export type RoleTab = (typeof TABS)[number];

const TAB_OF: Readonly<Partial<Record<RoleName, RoleTab>>> = {
  layoutMode: "behavior",
  changeableByUser: "behavior",
  sideBarApps: "behavior",
  selectedApps: "apps",
  selectedUsers: "users",
};

/** Fields of the contract that have another name in the form. */
const ALIASES: Readonly<Record<string, RoleName>> = {
  apps: "selectedApps",
  usersAll: "selectedUsers",
  usersAdd: "selectedUsers",
  usersRemove: "selectedUsers",
};

/** A field to open and focus. */
export interface FieldToFocus {
  readonly tab: RoleTab;
  /** Its name in the form. */
  readonly name: string;
}

/** What the tabs of the form receive. */
export interface RoleForm extends EditForm<Role, RoleValues> {
  /** Whether the caller may edit this role and its apps. */
  readonly canEdit: boolean;
  readonly isDirty: boolean;
  /** The unsaved change. */
  readonly unsaved: RoleChange;
  /** Runs when the title loses the focus: a title that the caller may not choose is cleared (G27). Returns whether it was accepted. */
  readonly checkTitle: () => boolean;
  /** The first invalid field of the last save. */
  readonly invalidField: FieldToFocus | undefined;
  readonly save: () => Promise<void>;
}

/** The form of `role`, or of a new one. */
export function useRoleForm(given: {
  readonly role: Role | undefined;
  readonly copied: Role | undefined;
  readonly accept: (role: Role) => void;
  /** Takes over what was saved into the form that stays open. */
  readonly keep: (saved: Role) => void;
  /** Closes the form after a save; `onStay` runs if it stays open after all. */
  readonly leave: (saved: Role, onStay: () => void) => void;
}): RoleForm {
  const { role, copied, accept, keep, leave } = given;
  const t = useT();
  const rights = useRights();
  const route = useRouteData();
  const { done, notSaved } = useNotices();
  const undoing = useUndo("roles");
  const keyFor = useCreationKey();
  const shown = useShownValue();
  const [invalidField, setInvalidField] = useState<FieldToFocus>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const form = useEditForm<Role, RoleValues>({
    stored: role,
    schema: roleSchema,
    aliases: ALIASES,
    valuesOf,
    differing: changedIn,
    accept,
    read: () => readRole(role?.roleId ?? ""),
    labelOf: (name) => t(LABELS[name]),
    shown,
  });
  const { seen, known, values } = form;
  const isDirty = form.changed.length > 0;

  const copy = useEffectEvent(() => {
    if (!copied) return;
    const values = copiedValues(copied, rights);
    const title = t("admin:roles.page.copyOf", { title: values.title });
    for (const [name, value] of Object.entries({ ...values, title })) form.change(name as RoleName, value as never);
  });
  // Only when the form opens: what is read of that role later overwrites nothing that was typed since.
  useEffect(() => copy(), []);

  function checkTitle(): boolean {
    const isRejected = values.title !== known.title && !canUseTitle(values.title, rights, route);
    if (!isRejected) form.change("title", values.title);
    else {
      // Validating on change would report the empty title instead of the reason set below.
      form.setValue("title", "", { shouldDirty: true, shouldTouch: true });
      form.setError("title", { type: SERVER_ERROR, message: t("admin:roles.form.titleAdmin") });
    }
    return !isRejected;
  }

  /** Where a field of the contract is in the form: a level is at its app. */
  function fieldOf(field: string, sent: ReturnType<typeof changeOf>): FieldToFocus | undefined {
    const at = /^apps\[(\d+)\]/.exec(field)?.[1];
    const app = at === undefined ? undefined : sent.apps?.[Number(at)];
    const name = form.nameOf(field) as RoleName | undefined;
    return name && { tab: TAB_OF[name] ?? "general", name: app ? `app-${app.appId}` : name };
  }

  async function save(typed: RoleValues): Promise<void> {
    const change = changeOf(known, typed);
    try {
      const saved = seen
        ? await changeRole(seen.roleId, change, seen.version)
        : await createRole({ ...change, title: typed.title.trim() }, keyFor(change));
      accept(saved);
      const back = seen && reversedMembers(change);
      const undo = undoing(back && (() => changeRole(saved.roleId, back, saved.version)));
      done(role ? "admin:roles.form.saved" : "admin:roles.form.created", { title: saved.title }, undo);
      await new Promise<void>((resolve) => {
        timer.current = setTimeout(resolve, ROLE_BACK_MS);
      });
      const stay = () => {
        form.rebase(saved, typed);
        keep(saved);
      };
      if (form.isTypedSince(typed)) stay();
      else leave(saved, stay);
    } catch (why) {
      if (!(await form.handleFailure(why).catch(() => false))) notSaved(why);
      else if (why instanceof Failure && why.errors[0]) setInvalidField(fieldOf(why.errors[0].field, change));
    }
  }

  return {
    ...form,
    canEdit: canEdit(role, rights, route),
    isDirty,
    unsaved: changeOf(known, values),
    checkTitle,
    invalidField,
    save: () =>
      form.submit(
        async (typed) => (isDirty ? save(typed) : undefined),
        (name) => setInvalidField({ tab: TAB_OF[name as RoleName] ?? "general", name }),
      ),
  };
}
