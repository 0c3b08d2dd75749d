// The error boundary of a modal: the page below keeps working.

import { Component, type ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import { ErrorState } from "../../ui/states";

function BrokenModal({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t("global:messages.error.failed")}
      text={t("global:modal.broken")}
      retry={t("global:actions.retry")}
      onRetry={onRetry}
    />
  );
}

/** The content, or an error message. */
export class Content extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (this.state.isBroken) return <BrokenModal onRetry={() => this.setState({ isBroken: false })} />;
    return this.props.children;
  }
}
