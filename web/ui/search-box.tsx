// A search box: debounced, or at once on Enter.

import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "./icon";
import styles from "./search-box.module.css";
import "./field.css";

export function SearchBox(props: {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly clear: string;
  /** The current search; another value from outside replaces the typed text. */
  readonly value: string;
  /** Milliseconds after the last keystroke. */
  readonly delay: number;
  readonly onSearch: (text: string) => void;
}) {
  const { value, delay, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);

  function search(text: string): void {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  }
  const searchLater = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchLater(typed.trim()), delay);
    return () => clearTimeout(timer);
  }, [typed, delay]);

  return (
    <search className={styles["search-box"]}>
      <Icon icon={Search} size={16} />
      <input
        ref={box}
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={props.label}
        aria-keyshortcuts="/"
        placeholder={props.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            // In a form Enter would submit it.
            event.preventDefault();
            search(typed.trim());
          }
          // Its first Escape is its own: what is around it would close. While a word is composed, Escape gives up the word.
          if (event.key === "Escape" && typed && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.stopPropagation();
            setTyped("");
          }
        }}
      />
      {typed ? (
        <button
          type="button"
          className={styles["search-clear"]}
          aria-label={props.clear}
          onClick={() => {
            setTyped("");
            search("");
            box.current?.focus();
          }}
        >
          <Icon icon={X} size={16} />
        </button>
      ) : null}
    </search>
  );
}
