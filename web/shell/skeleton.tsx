// The shell while the session is loading: prerendered, so the page never starts empty.

import "../ui/bone.css";
import "./skeleton.css";

/** Top bar, sidebar and content as grey shapes. */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton" aria-hidden="true">
      <div className="shell-skeleton-top" />
      <div className="shell-skeleton-side" />
      <div className="shell-skeleton-main">
        <div className="bone" />
        <div className="bone" />
        <div className="bone" />
      </div>
    </div>
  );
}
