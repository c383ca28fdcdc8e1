import { reach } from "../../copy/reach.tsx";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";

export interface TextOptions {
  text: string;
  /** Address of the text's `<link>`. */
  link?: string;
}

/** Paragraphs of copy; a blank line begins the next one. */
export function TextBlock({ id, options, host }: BlockProps<TextOptions>) {
  const args = options.link === undefined ? undefined : { link: options.link };
  return (
    <div id={id} className={classes.prose}>
      {options.text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{reach(host.copy(paragraph, args))}</p>
      ))}
    </div>
  );
}
