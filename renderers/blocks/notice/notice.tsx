import type { NoticeBlockOptions } from "#schemas/types/blocks/notice.ts";
import { withContactLinks } from "../../copy/contact-links.tsx";
import type { BlockProps } from "../../host/types.ts";
import classes from "../blocks.module.css";
import { useLanguage } from "../../words/language.ts";

/** Renders a message set apart. Text names the tone too, because color alone tells nothing. */
export function NoticeBlock({ id, options, host }: BlockProps<NoticeBlockOptions>) {
  const { words } = useLanguage();
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
        <p key={paragraph}>{withContactLinks(host.copy(paragraph, args))}</p>
      ))}
    </div>
  );
}
