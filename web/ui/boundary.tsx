// An error boundary around one thing that floats over the page: it is taken away when it cannot be rendered, and all else stays.

import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Takes away what is broken. */
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

/** The children, or nothing once one of them threw. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onBroken();
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
