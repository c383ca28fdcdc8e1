import type { SummaryBlockOptions } from "#schemas/types/blocks/summary.ts";
import type { BlockProps } from "../../host/types.ts";
import { Rows } from "../rows/rows.tsx";
import classes from "./summary.module.css";
import { useLanguage } from "../../words/language.ts";

/** Lists answers to check before sending, each section with a link to the page that changes it. */
export function SummaryBlock({ id, options, host }: BlockProps<SummaryBlockOptions>) {
  const { words } = useLanguage();
  return (
    <div id={id} className={classes.summary}>
      {options.sections.map((section) => {
        const page = section.page;
        const heading = `${id}-${section.id}`;
        return (
          <section key={section.id} className={classes.section} aria-labelledby={heading}>
            <div className={classes.head}>
              <h2 className={classes.title} id={heading}>
                {host.copy(section.title)}
              </h2>
              {page === undefined ? null : (
                <a
                  className={classes.change}
                  href={host.page(page)}
                  id={`${heading}-change`}
                  aria-labelledby={`${heading}-change ${heading}`}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    host.go(page);
                  }}
                >
                  {words.form.change}
                </a>
              )}
            </div>
            <Rows rows={section.rows} host={host} />
          </section>
        );
      })}
    </div>
  );
}
