import { Button } from "@mantine/core";
import type { Product } from "#schemas/types/product.ts";
import { formatDate } from "#lending/formats/dates.ts";
import type { ApplicationSummary, BlockHost } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { entryOf } from "../timeline/progress.ts";
import classes from "./applications.module.css";

interface ApplicationItemProps {
  /** Id of the element that names the application. */
  id: string;
  application: ApplicationSummary;
  /** What the application's product says about its applications. */
  texts: Product["applications"] | undefined;
  host: Pick<BlockHost, "copy">;
}

/** One application of the person's list, with the link that resumes it. */
export function ApplicationItem({ id, application, texts, host }: ApplicationItemProps) {
  const { words, say, locale } = useLanguage();
  const { loanNumber, property, checklistStatus, flowState, createdDate } = application;
  const signing = application.signing ? texts?.signing : undefined;
  const statusText = entryOf(texts?.labels, checklistStatus, flowState);
  const view = entryOf(texts?.views, checklistStatus, flowState);
  const closed = application.active === false;
  const numbered = loanNumber && say(words.applications.numbered, { number: loanNumber });
  const name =
    (signing && host.copy(signing.title)) ?? property ?? (numbered || words.applications.unnamed);
  const started =
    createdDate && say(words.applications.started, { date: formatDate(createdDate, locale) });
  const label = signing?.label ?? view?.label;
  const href = application.href ?? "#";
  return (
    <li className={classes.item}>
      <div>
        <div className={classes.name} id={id}>
          {name}
        </div>
        <div className={classes.status}>
          {signing
            ? host.copy(signing.text)
            : statusText === undefined
              ? closed
                ? words.applications.closed
                : ""
              : host.copy(statusText)}
        </div>
        <div className={classes.more}>
          {[started, property ? numbered : ""].filter(Boolean).join(" · ")}
        </div>
      </div>
      <Button
        component="a"
        variant={closed || view ? "default" : "filled"}
        className={classes.button ?? ""}
        href={view?.page === undefined ? href : `${href}/${view.page}`}
        aria-describedby={id}
      >
        {label === undefined ? (closed ? words.form.view : words.form.continue) : host.copy(label)}
      </Button>
    </li>
  );
}
