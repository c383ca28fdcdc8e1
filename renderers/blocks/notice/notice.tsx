import { reach } from "../../copy/reach.tsx";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";
import { words } from "../../words/words.ts";

export type Tone = "info" | "success" | "warning" | "error";

export interface NoticeOptions {
  tone?: Tone;
  title?: string;
  text: string;
  /** Address of the text's `<link>`. */
  link?: string;
}

/** A message set apart. The tone is said in words as well, since colour alone tells nothing. */
export function NoticeBlock({ id, options, host }: BlockProps<NoticeOptions>) {
  const tone = options.tone ?? "info";
  const args = options.link === undefined ? undefined : { link: options.link };
  return (
    <div id={id} className={classes.notice} data-tone={tone}>
      {options.title ? (
        <p className={classes.noticeTitle}>{host.copy(options.title)}</p>
      ) : (
        <span className={classes.spoken}>{`${words.notice[tone]}: `}</span>
      )}
      {options.text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{reach(host.copy(paragraph, args))}</p>
      ))}
    </div>
  );
}
