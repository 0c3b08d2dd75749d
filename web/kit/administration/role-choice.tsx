// Checkboxes of roles. Only users with admin rights can assign admin roles.

import { type Ref, useId } from "react";
import type { Role } from "../../client/api/admin-roles";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useRights } from "../../client/session/rights";
import { Checkbox } from "../../ui/choice";
import { Skeleton } from "../../ui/states";
import { copyable } from "../forms/copyable";
import { isAdminRole, type RolesState } from "./all-roles";
import { useReason } from "./reasons";
import { RowsNotLoaded } from "./rows-not-loaded";
import "../../ui/field.css";
import "./role-choice.css";

export function RoleChoice(props: {
  readonly label: string;
  readonly known: RolesState;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly isDisabled?: boolean;
  /** Name of the first checkbox, which gets the focus when the server rejects the field. */
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly errorMessage?: string | undefined;
}) {
  const t = useT();
  const reason = useReason();
  const rights = useRights();
  const lockedId = useId();
  const { known, chosen, onChange } = props;
  if (known.failure instanceof Failure && known.failure.code === "forbidden")
    return <p className="muted">{copyable(reason(known.failure))}</p>;
  if (known.failure !== undefined) return <RowsNotLoaded failure={known.failure} onRetry={known.retry} />;
  if (!known.roles) return <Skeleton />;
  if (known.roles.length === 0) return <p className="muted">{t("global:home.noRoles")}</p>;
  const isLocked = (role: Role) => isAdminRole(role) && rights?.hasAdminRights !== true;
  const hasLocked = known.roles.some(isLocked);
  return (
    <fieldset className="role-choice" aria-describedby={hasLocked ? lockedId : undefined}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.errorMessage ? (
        <p className="field-error" role="alert">
          {props.errorMessage}
        </p>
      ) : null}
      {known.roles.map((role, at) => (
        <Checkbox
          key={role.roleId}
          {...(props.name && at === 0 ? { name: props.name, inputRef: props.inputRef } : {})}
          isSelected={chosen.includes(role.roleId)}
          isDisabled={props.isDisabled === true || isLocked(role)}
          onChange={(isIn) => onChange(isIn ? [...chosen, role.roleId] : chosen.filter((id) => id !== role.roleId))}
        >
          <span>
            {role.title}
            {role.state === 1 ? null : <span className="muted"> ({t("admin:disabled")})</span>}
          </span>
        </Checkbox>
      ))}
      {hasLocked ? (
        <p id={lockedId} className="muted">
          {t("global:errors.admin_role_protected")}
        </p>
      ) : null}
    </fieldset>
  );
}
