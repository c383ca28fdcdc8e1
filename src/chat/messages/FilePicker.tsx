import { useLanguage } from "#renderers/index.ts";
import { FILE_TYPES } from "#src/conversation/attachment.ts";
import { useRef } from "react";
import { Icon } from "../panel/Icon.tsx";
import classes from "./Composer.module.css";

const PAPER_CLIP =
  "M19 11.500l-7.500 7.500a4.500 4.500 0 0 1-6.400-6.400l8-8a3 3 0 0 1 4.300 4.300l-7.900 7.900a1.500 1.500 0 0 1-2.200-2.200l7-7";

/** The button that attaches files to the message. */
export function FilePicker({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { words } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={FILE_TYPES.join(",")}
        aria-label={words.chat.attach}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        className={classes.icon}
        aria-label={words.chat.attach}
        onClick={() => input.current?.click()}
      >
        <Icon size={22} stroke={1.75} path={PAPER_CLIP} />
      </button>
    </>
  );
}
