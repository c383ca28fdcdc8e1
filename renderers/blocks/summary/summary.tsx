import type { BlockProps } from "../../host/types.ts";
import { Rows, type Row } from "../rows/rows.tsx";
import classes from "./summary.module.css";
import { words } from "../../words/words.ts";

interface Section {
  id: string;
  title: string;
  page?: string;
  rows: Row[];
}

/** Answers to check before they are sent, each part with a link to where it is changed. */
export function SummaryBlock({ id, options, host }: BlockProps<{ sections: Section[] }>) {
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
