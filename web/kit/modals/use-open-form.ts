// Opens a form over the current page, or as a page of its own where no modal can be opened.

import { useCallback } from "react";
import { useNavigate } from "react-router";
import { canOpenRouted, openRoutedModal } from "./routed-modals";

export interface FormAddresses {
  readonly to: string;
  /** In the table of modals. */
  readonly modal: string;
}

/** Returns the function that opens a form. */
export function useOpenForm(): (form: FormAddresses) => void {
  const navigate = useNavigate();
  return useCallback(({ to, modal }) => void (canOpenRouted() ? openRoutedModal(modal) : navigate(to)), [navigate]);
}
