import { Button } from "@mantine/core";
import type { ApplicationsBlockOptions } from "#schemas/types/blocks/applications.ts";
import { formatDate } from "../../format/dates.ts";
import type { BlockProps } from "../../host/types.ts";
import { Failed, Loading } from "../loading.tsx";
import { entryOf } from "../timeline/progress.ts";
import { useLoaded } from "../use-loaded.ts";
import classes from "./applications.module.css";
import { useLanguage } from "../../words/language.ts";

/** Lists the person's applications, each with a link to resume it, and a link to start another. */
export function ApplicationsBlock({ id, options, host }: BlockProps<ApplicationsBlockOptions>) {
  const { words, say, locale } = useLanguage();
  const [loaded, retry] = useLoaded(() => host.calls.listApplications());
  if (loaded.status === "loading") return <Loading text={words.applications.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  return (
    <div id={id} className={classes.applications}>
      {loaded.data.length === 0 ? (
        <p className={classes.empty}>{host.copy(options.empty ?? words.applications.empty)}</p>
      ) : (
        <ul className={classes.list}>
          {loaded.data.map((application) => {
            const { uuid, loanNumber, property, checklistStatus, createdDate } = application;
            const signing = application.signing ? options.signing : undefined;
            const name =
              (signing && host.copy(signing.title)) ??
              property ??
              (loanNumber
                ? say(words.applications.numbered, { number: loanNumber })
                : words.applications.unnamed);
            const statusText = entryOf(options.labels, checklistStatus, application.flowState);
            const closed = application.active === false;
            const view = entryOf(options.views, checklistStatus, application.flowState);
            const label = signing?.label ?? view?.label;
            const href = application.href ?? "#";
            return (
              <li key={uuid} className={classes.item}>
                <div>
                  <div className={classes.name} id={`${id}-${uuid}`}>
                    {name}
                  </div>
                  <div className={classes.status}>
                    {signing
                      ? host.copy(signing.text)
                      : (statusText ?? (closed ? words.applications.closed : ""))}
                  </div>
                  <div className={classes.more}>
                    {[
                      createdDate
                        ? say(words.applications.started, { date: formatDate(createdDate, locale) })
                        : "",
                      loanNumber && property
                        ? say(words.applications.numbered, { number: loanNumber })
                        : "",
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </div>
                </div>
                <Button
                  component="a"
                  variant={closed || view ? "default" : "filled"}
                  className={classes.button ?? ""}
                  href={view?.page === undefined ? href : `${href}/${view.page}`}
                  aria-describedby={`${id}-${uuid}`}
                >
                  {label === undefined
                    ? closed
                      ? words.form.view
                      : words.form.continue
                    : host.copy(label)}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {options.begin ? (
        <Button
          component="a"
          variant="default"
          className={classes.button ?? ""}
          href={options.begin}
        >
          {host.copy(options.beginLabel ?? words.applications.begin)}
        </Button>
      ) : null}
    </div>
  );
}
