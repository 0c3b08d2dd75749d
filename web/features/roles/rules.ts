// The form of a role: its values, who may change what, and the request that it sends (specification 2, 5 and 6).

import type { Role, RoleApp, RoleChange, RoleUser } from "../../client/api/admin-roles";
import type { Access, TenantSession } from "../../client/api/shapes";
import { collator } from "../../client/i18n/formatters";
import { paths } from "../../client/paths";
import { LEVELS } from "../../client/session/rights";
import { isAdminRole, isAdminTitle } from "../../kit/administration/all-roles";
import type { AdministrationData } from "../../kit/administration/route-data";
import { differing, trimmed } from "../../kit/forms/changed-fields";
import { areas } from "../../shell/app-names";
import { FLAGS, type Flag, type RoleValues, type SelectedUsers } from "./schema";

/** The address of the list of a role's users. */
export const membersAddress = ({ roleId }: Role) => `${paths.users()}?role=${encodeURIComponent(roleId)}`;

export type RoleName = keyof RoleValues;

const byFlag = (value: (name: Flag) => boolean) =>
  Object.fromEntries(FLAGS.map((name) => [name, value(name)])) as Record<Flag, boolean>;

/** The values of an existing role, or of a new one: enabled, without rights, menus at the top (G31). */
export function valuesOf(role: Role | undefined): RoleValues {
  const sideBarApps = Object.entries(role?.settings.sideBarApps ?? {});
  return {
    title: role?.title ?? "",
    ...byFlag((name) => (role ? role[name] === 1 : name === "state")),
    layoutMode: role?.settings.layoutMode ?? "topbar",
    changeableByUser: role?.settings.changeableByUser ?? false,
    sideBarApps: Object.fromEntries(sideBarApps.map(([appId, isIn]) => [appId, isIn === 1])),
    selectedApps: Object.fromEntries(role?.apps.map(({ appId, access }) => [appId, access]) ?? []),
    selectedUsers: { everybody: undefined, each: {} },
  };
}

type RouteFlags = Pick<AdministrationData, "allowEditAdminRole" | "allowDeleteAdminRole">;

/** Whether a role and its apps may be edited: admin roles with admin rights, or where the route allows it. */
export function canEdit(role: Role | undefined, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !role || !isAdminRole(role) || rights?.hasAdminRights === true || route.allowEditAdminRole === true;
}

/** Whether a role may be deleted, by the same rule. */
export function canDelete(role: Role, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !isAdminRole(role) || rights?.hasAdminRights === true || route.allowDeleteAdminRole === true;
}

/** Whether the caller may choose a title; `admin` in any case requires admin rights (G27). */
export function canUseTitle(title: string, rights: TenantSession | undefined, route: RouteFlags): boolean {
  return !isAdminTitle(title) || rights?.hasAdminRights === true || route.allowEditAdminRole === true;
}

/** Whether the caller may give a right besides apps, and sees it in the form. */
export function canGrantFlag(name: Flag, rights: TenantSession | undefined): boolean {
  if (name === "state" || rights?.hasAdminRights) return true;
  return name === "hasOnBoardingRights" && rights?.hasOnBoardingRights === true;
}

/** The values that a copy of a role begins with: nobody is in it, and it has no right that the caller could neither give nor take away. */
export function copiedValues(role: Role, rights: TenantSession | undefined): Omit<RoleValues, "selectedUsers"> {
  const { selectedUsers: _, ...values } = valuesOf(role);
  return { ...values, ...byFlag((name) => values[name] && canGrantFlag(name, rights)) };
}

/** Whether the caller may grant a level on an app: at most the caller's own. */
export function canGrantLevel(level: Access, appId: string, rights: TenantSession | undefined): boolean {
  if (rights?.hasAdminRights) return true;
  return LEVELS.indexOf(level) <= LEVELS.indexOf(rights?.rights[appId] ?? "none");
}

/**
 * The level that a role grants on each app, as the worker computes it (`worker/storage/members/access.rs`): with admin rights the highest
 * level on every area of administration, whatever is chosen there.
 */
export function levelsOf({
  apps,
  hasAdminRights,
}: Pick<Role, "apps" | "hasAdminRights">): Readonly<Record<string, Access>> {
  return {
    ...Object.fromEntries(apps.map(({ appId, access }) => [appId, access])),
    ...(hasAdminRights === 1 ? Object.fromEntries(areas.map(([area]) => [area, "root" as const])) : {}),
  };
}

const BESIDE_APPS = ["hasOnBoardingRights", "hasPaymentRights"] as const;

/** Rights besides apps that a change grants or withdraws; a disabled role grants none. */
export function toggledRights(role: Role, change: RoleChange): (readonly [(typeof BESIDE_APPS)[number], boolean])[] {
  const after = { ...role, ...change };
  return BESIDE_APPS.flatMap((name) => {
    const isGiven = Number(after.state) === 1 && Number(after[name]) === 1;
    return isGiven === (role.state === 1 && role[name] === 1) ? [] : [[name, isGiven] as const];
  });
}

/** Apps of a category. */
export interface AppGroup {
  readonly category: string;
  readonly apps: readonly RoleApp[];
}

/** Apps by category, all sorted by name. */
export function grouped(apps: readonly RoleApp[], language: string): readonly AppGroup[] {
  const { compare } = collator(language);
  const categories = [...new Set(apps.map(({ baseCategoryName }) => baseCategoryName))].sort(compare);
  return categories.map((category) => ({
    category,
    apps: apps
      .filter(({ baseCategoryName }) => baseCategoryName === category)
      .sort((one, other) => compare(one.title, other.title)),
  }));
}

/** Whether a user is in the role as edited. Users outside the caller's rights keep their stored state. */
export function isSelected({ userId, selected, locked }: RoleUser, { everybody, each }: SelectedUsers): boolean {
  return locked ? selected : (each[userId] ?? everybody ?? selected);
}

/** What the current page of users says about all of them. */
export interface UsersOnPage {
  readonly data: readonly RoleUser[];
  readonly total: number;
  /** A search hides others. */
  readonly isNarrowed: boolean;
  /** How many users are in the stored role. */
  readonly countUsers: number;
}

/** Whether all users are in the role as edited. A page with all of them ticked says nothing about the other pages. */
export function isWhole({ data, total, isNarrowed, countUsers }: UsersOnPage, selected: SelectedUsers): boolean {
  const { everybody, each } = selected;
  if (data.length === 0 || Object.values(each).includes(false)) return false;
  if (everybody === true) return true;
  if (!data.every((user) => isSelected(user, selected))) return false;
  return !isNarrowed && (data.length === total || (everybody === undefined && countUsers >= total));
}

/** Ticks or unticks a user. */
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

/** Levels other than `none`, ordered by app. */
const given = (apps: RoleValues["selectedApps"]) =>
  Object.entries(apps)
    .filter(([, access]) => access !== "none")
    .map(([appId, access]) => ({ appId, access }))
    .toSorted((a, b) => (a.appId < b.appId ? -1 : 1));

/** Values in comparable form: unticked is equal to absent. */
function comparable(values: RoleValues): Readonly<Record<RoleName, unknown>> {
  const { sideBarApps } = values;
  return {
    ...trimmed(values),
    sideBarApps: Object.keys(sideBarApps)
      .filter((appId) => sideBarApps[appId])
      .sort(),
    selectedApps: given(values.selectedApps),
  };
}

/** The changed fields. */
export function changedIn(known: RoleValues, typed: RoleValues): readonly RoleName[] {
  return differing(comparable(known), comparable(typed));
}

/** The request body: the changed members. */
export function changeOf(known: RoleValues, typed: RoleValues): RoleChange {
  const changed = changedIn(known, typed);
  const one = (is: boolean) => (is ? 1 : 0);
  const sideBarApps = Object.entries(typed.sideBarApps).map(([appId, isIn]) => [appId, one(isIn)]);
  const settings = {
    ...(changed.includes("layoutMode") ? { layoutMode: typed.layoutMode } : {}),
    ...(changed.includes("changeableByUser") ? { changeableByUser: typed.changeableByUser } : {}),
    ...(changed.includes("sideBarApps") ? { sideBarApps: Object.fromEntries(sideBarApps) } : {}),
  };
  return {
    ...(changed.includes("title") ? { title: typed.title.trim() } : {}),
    ...Object.fromEntries(FLAGS.filter((name) => changed.includes(name)).map((name) => [name, one(typed[name])])),
    ...(changed.includes("selectedApps") ? { apps: given(typed.selectedApps) } : {}),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    ...usersChange(typed.selectedUsers),
  };
}

/** The reverse of a change that only added or removed single users; undefined for other changes. */
export function reversedMembers({ usersAdd, usersRemove, ...others }: RoleChange): RoleChange | undefined {
  if (Object.keys(others).length > 0) return undefined;
  return { ...(usersRemove ? { usersAdd: usersRemove } : {}), ...(usersAdd ? { usersRemove: usersAdd } : {}) };
}
