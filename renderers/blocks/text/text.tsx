import type { TextBlockOptions } from "#schemas/types/blocks/text.ts";
import { withContactLinks } from "../../copy/contact-links.tsx";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";

/** Renders paragraphs of copy; a blank line starts a paragraph. */
export function TextBlock({ id, options, host }: BlockProps<TextBlockOptions>) {
  const args = options.link === undefined ? undefined : { link: options.link };
  return (
    <div id={id} className={classes.prose}>
      {options.text.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{withContactLinks(host.copy(paragraph, args))}</p>
      ))}
    </div>
  );
}
