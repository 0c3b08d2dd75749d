// A form opens over the page that is shown; where nothing can stand over it, as a page of its own.

import { useCallback } from "react";
import { useNavigate } from "react-router";
import { canOpenRouted, openRoutedModal } from "./routed";

/** The addresses of a form. */
export interface FormAddresses {
  readonly to: string;
  /** In the table of modals. */
  readonly modal: string;
}

/** How to open one. */
export function useOpenForm(): (form: FormAddresses) => void {
  const navigate = useNavigate();
  return useCallback(({ to, modal }) => void (canOpenRouted() ? openRoutedModal(modal) : navigate(to)), [navigate]);
}
