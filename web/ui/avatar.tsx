// A user's picture, or their initials on a colour that is always the same for them.

import { pictureUrl } from "../client/api/picture-url";
import styles from "./avatar.module.css";

const COLOURS = ["#4f46e5", "#0f766e", "#b45309", "#be185d", "#1d4ed8", "#7e22ce", "#047857", "#b91c1c"];

/** The colour of an id; none for a new user. */
function colourOf(id: string): string {
  if (id === "") return "#64748b";
  const sum = [...id].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return COLOURS[sum % COLOURS.length] ?? "#4f46e5";
}

/** The initials of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/u).filter(Boolean);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return initials.join("").toUpperCase();
}

/** Decorative: the name is beside it. `size` in CSS pixels. */
export function Avatar(props: {
  /** Chooses the colour: an address may change, and not every reader sees it. */
  readonly userId: string;
  readonly initials: string;
  readonly image?: string | null;
  readonly size?: number;
}) {
  const size = props.size ?? 32;
  if (props.image) {
    return <img className={styles.avatar} src={pictureUrl(props.image)} alt="" width={size} height={size} />;
  }
  return (
    <svg className={styles.avatar} aria-hidden="true" width={size} height={size} viewBox="0 0 40 40">
      <circle cx="20" cy="20" r="20" fill={colourOf(props.userId)} />
      <text x="20" y="25.5" textAnchor="middle" fontSize="15" fontWeight="600" fill="#fff">
        {props.initials}
      </text>
    </svg>
  );
}
