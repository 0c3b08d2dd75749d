// The button above a list that creates a record, and the one of an empty list.

import Plus from "lucide-react/icons/plus";
import type { ComponentProps, ReactNode } from "react";
import type { MissingRight } from "../../client/api/failure";
import { Icon } from "../../ui/icon";
import { ChangeButton } from "../forms/change-button";
import { type FormAddresses, useOpenForm } from "../modals/use-open-form";
import { GatedButton } from "./gated-button";

export function CreateButton({ children, ...rest }: ComponentProps<typeof GatedButton>) {
  return (
    <GatedButton {...rest}>
      <Icon of={Plus} size={16} isExtra />
      {children}
    </GatedButton>
  );
}

/** What creates a record of a list. */
interface Creation extends FormAddresses {
  readonly label: string;
  readonly lacks: MissingRight | undefined;
  readonly shortcut?: "N";
}

/** The button above the list, and the one that an empty list shows to users who have the right. Both open the form. */
export function useCreation({ label, lacks, shortcut, ...form }: Creation): {
  readonly button: ReactNode;
  readonly first: ReactNode;
} {
  const openForm = useOpenForm();
  const create = () => openForm(form);
  return {
    button: (
      <CreateButton lacks={lacks} shortcut={shortcut} onPress={create}>
        {label}
      </CreateButton>
    ),
    first: lacks ? null : (
      <ChangeButton variant="secondary" onPress={create}>
        {label}
      </ChangeButton>
    ),
  };
}
