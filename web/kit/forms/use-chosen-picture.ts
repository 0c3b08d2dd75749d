// The picture that was chosen in a form. It is sent after the record was saved.

import { useRef, useState } from "react";
import type { PictureFile } from "../../client/api/account";

/** Null removes the stored picture; undefined leaves it unchanged. */
type Picture = PictureFile | null | undefined;

export interface ChosenPicture {
  readonly picture: Picture;
  readonly setPicture: (picture: Picture) => void;
  /** Whether it was changed since a save began with `sent`. */
  readonly isChangedSince: (sent: Picture) => boolean;
  /** `sent` is stored: it is no change any more. */
  readonly forget: (sent: Picture) => void;
}

export function useChosenPicture(): ChosenPicture {
  const [picture, setShown] = useState<Picture>();
  // What is chosen at the end of a save that began with an earlier rendering.
  const latest = useRef<Picture>(undefined);
  function setPicture(chosen: Picture): void {
    latest.current = chosen;
    setShown(chosen);
  }
  return {
    picture,
    setPicture,
    isChangedSince: (sent) => latest.current !== sent,
    forget: (sent) => {
      if (latest.current === sent) setPicture(undefined);
    },
  };
}
