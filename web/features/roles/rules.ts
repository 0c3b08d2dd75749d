// The form of a role: what stands in it, who may change what, and what is sent (specification 2, 5 and 6).

import { isAdminRole, isAdminTitle } from "../../administration/all-roles";
import type { AdministrationData } from "../../administration/route-data";
import type { LayoutMode, Role, RoleApp, RoleChange, RoleUser } from "../../api/admin-roles";
import type { Access, TenantSession } from "../../api/shapes";
import { LEVELS } from "../../session/rights";

/** Longest title (contract, Field limits). */
export const TITLE_MAX = 120;

/** Who is in the role beside what the server knows: everybody or nobody first, then those who were ticked one by one. */
export interface SelectedUsers {
  readonly everybody: boolean | undefined;
  readonly each: Readonly<Record<string, boolean>>;
}

/** What stands in the form. */
export interface RoleDraft {
  readonly title: string;
  readonly state: number;
  readonly hasAdminRights: number;
  readonly hasOnBoardingRights: number;
  readonly hasPaymentRights: number;
  readonly layoutMode: LayoutMode;
  readonly changeableByUser: boolean;
  readonly sideBarApps: Readonly<Record<string, number>>;
  /** Right level by app (specification 3). */
  readonly selectedApps: Readonly<Record<string, Access>>;
  readonly selectedUsers: SelectedUsers;
}

const UNTOUCHED: SelectedUsers = { everybody: undefined, each: {} };

/** The form of a role that is there, or of a new one: enabled, without rights, menus at the top (G31). */
export function draftOf(role: Role | undefined): RoleDraft {
  return {
    title: role?.title ?? "",
    state: role?.state ?? 1,
    hasAdminRights: role?.hasAdminRights ?? 0,
    hasOnBoardingRights: role?.hasOnBoardingRights ?? 0,
    hasPaymentRights: role?.hasPaymentRights ?? 0,
    layoutMode: role?.settings.layoutMode ?? "topbar",
    changeableByUser: role?.settings.changeableByUser ?? false,
    sideBarApps: role?.settings.sideBarApps ?? {},
    selectedApps: Object.fromEntries(role?.apps.map(({ appId, access }) => [appId, access]) ?? []),
    selectedUsers: UNTOUCHED,
  };
}

/** Whether a title can be one. */
export function isTitle(title: string): boolean {
  const { length } = Array.from(title.trim());
  return length >= 1 && length <= TITLE_MAX;
}

type RouteFlags = Pick<AdministrationData, "allowEditAdminRole" | "allowDeleteAdminRole">;

/** Whether a role may be edited, its apps included: admin roles by those with admin rights, or where the route says so. */
export function mayEdit(role: Role | undefined, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !role || !isAdminRole(role) || rights?.hasAdminRights === true || route.allowEditAdminRole === true;
}

/** The same for deleting. */
export function mayDelete(role: Role, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !isAdminRole(role) || rights?.hasAdminRights === true || route.allowDeleteAdminRole === true;
}

/** Whether a title is one that somebody may give; `admin` in any case is for those with admin rights (G27). */
export function isTitleOpen(title: string, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !isAdminTitle(title) || rights?.hasAdminRights === true || route.allowEditAdminRole === true;
}

/** Levels that somebody may give on an app: nobody grants more than they hold. */
export function isLevelOpen(level: Access, appId: string, rights: TenantSession | undefined): boolean {
  if (rights?.hasAdminRights) return true;
  return LEVELS.indexOf(level) <= LEVELS.indexOf(rights?.rights[appId] ?? "none");
}

/** Apps of a category. */
export interface AppGroup {
  readonly category: string;
  readonly apps: readonly RoleApp[];
}

/** Apps by category, all sorted by name. */
export function grouped(apps: readonly RoleApp[], language: string): readonly AppGroup[] {
  const { compare } = new Intl.Collator(language);
  const categories = [...new Set(apps.map(({ baseCategoryName }) => baseCategoryName))].sort(compare);
  return categories.map((category) => ({
    category,
    apps: apps
      .filter(({ baseCategoryName }) => baseCategoryName === category)
      .sort((one, other) => compare(one.title, other.title)),
  }));
}

/** Whether somebody is in the role as the form has it. Whom the caller may not touch stays as they are. */
export function isSelected({ userId, selected, locked }: RoleUser, { everybody, each }: SelectedUsers): boolean {
  return locked ? selected : (each[userId] ?? everybody ?? selected);
}

/** What a page of people tells about all of them. */
export interface PeopleSeen {
  readonly data: readonly RoleUser[];
  readonly total: number;
  /** Others were searched away. */
  readonly isNarrowed: boolean;
  /** How many are in the role as it is stored. */
  readonly countUsers: number;
}

/** Whether everybody is in the role as the form has it: a page on which all are ticked does not say so of the others. */
export function isWhole({ data, total, isNarrowed, countUsers }: PeopleSeen, selected: SelectedUsers): boolean {
  const { everybody, each } = selected;
  if (data.length === 0 || Object.values(each).includes(false)) return false;
  if (everybody === true) return true;
  if (!data.every((user) => isSelected(user, selected))) return false;
  return !isNarrowed && (data.length === total || (everybody === undefined && countUsers >= total));
}

/** Ticks or unticks somebody. */
export function ticked(
  { userId, selected }: RoleUser,
  isIn: boolean,
  { everybody, each }: SelectedUsers,
): SelectedUsers {
  const { [userId]: _, ...others } = each;
  return { everybody, each: isIn === (everybody ?? selected) ? others : { ...others, [userId]: isIn } };
}

function usersChange({ everybody, each }: SelectedUsers): Pick<RoleChange, "usersAll" | "usersAdd" | "usersRemove"> {
  const named = (isIn: boolean) => Object.keys(each).filter((id) => each[id] === isIn);
  const [added, removed] = [named(true), named(false)];
  return {
    ...(everybody === undefined ? {} : { usersAll: everybody }),
    ...(added.length > 0 ? { usersAdd: added } : {}),
    ...(removed.length > 0 ? { usersRemove: removed } : {}),
  };
}

/** Levels that mean something, in the order of their apps. */
const given = (apps: RoleDraft["selectedApps"]) =>
  Object.entries(apps)
    .filter(([, access]) => access !== "none")
    .map(([appId, access]) => ({ appId, access }))
    .toSorted((a, b) => (a.appId < b.appId ? -1 : 1));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const shown = (apps: RoleDraft["sideBarApps"]) =>
  Object.keys(apps)
    .filter((appId) => apps[appId] === 1)
    .sort();

function settingsChange(known: RoleDraft, draft: RoleDraft): RoleChange["settings"] {
  return {
    ...(known.layoutMode === draft.layoutMode ? {} : { layoutMode: draft.layoutMode }),
    ...(known.changeableByUser === draft.changeableByUser ? {} : { changeableByUser: draft.changeableByUser }),
    ...(same(shown(known.sideBarApps), shown(draft.sideBarApps)) ? {} : { sideBarApps: draft.sideBarApps }),
  };
}

/** What is sent: the members that differ. */
export function changeOf(known: RoleDraft, draft: RoleDraft): RoleChange {
  const title = draft.title.trim();
  const settings = settingsChange(known, draft);
  const flags = (["state", "hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"] as const).filter(
    (name) => known[name] !== draft[name],
  );
  return {
    ...(title === known.title ? {} : { title }),
    ...Object.fromEntries(flags.map((name) => [name, draft[name]])),
    ...(same(given(known.selectedApps), given(draft.selectedApps)) ? {} : { apps: given(draft.selectedApps) }),
    ...(settings && Object.keys(settings).length > 0 ? { settings } : {}),
    ...usersChange(draft.selectedUsers),
  };
}
