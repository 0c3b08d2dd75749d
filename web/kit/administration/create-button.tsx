// The button above a list that creates a record, and the one of an empty list.

import Plus from "lucide-react/icons/plus";
import type { ComponentProps, ReactNode } from "react";
import type { MissingRight } from "../../client/api/failure";
import { Icon } from "../../ui/icon";
import { ChangeButton } from "../forms/change-button";
import { type FormAddresses, useOpenForm } from "../modals/use-open-form";
import { PermissionButton } from "./permission-button";

export function CreateButton({ children, ...rest }: ComponentProps<typeof PermissionButton>) {
  return (
    <PermissionButton {...rest}>
      <Icon icon={Plus} size={16} isExtra />
      {children}
    </PermissionButton>
  );
}

/** What creates a record of a list. */
interface Creation extends FormAddresses {
  readonly label: string;
  readonly missingRight: MissingRight | undefined;
  readonly shortcut?: "N";
}

/** The button above the list, and the one that an empty list shows to users who have the right. Both open the form. */
export function useCreation({ label, missingRight, shortcut, ...form }: Creation): {
  readonly button: ReactNode;
  readonly emptyListButton: ReactNode;
} {
  const openForm = useOpenForm();
  const create = () => openForm(form);
  return {
    button: (
      <CreateButton missingRight={missingRight} shortcut={shortcut} onPress={create}>
        {label}
      </CreateButton>
    ),
    emptyListButton: missingRight ? null : (
      <ChangeButton variant="secondary" onPress={create}>
        {label}
      </ChangeButton>
    ),
  };
}
