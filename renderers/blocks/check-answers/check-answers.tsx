import type { CheckAnswersBlockOptions } from "#schemas/types/blocks/check-answers.ts";
import type { BlockHost, BlockProps, EarlierPage } from "../../host/types.ts";
import { useLanguage, withArguments, type Language } from "../../words/language.ts";
import rowClasses from "../rows/rows.module.css";
import classes from "../summary/summary.module.css";
import { answersOf, isWithin, type Answer } from "./answers-of.ts";

export { readEarlierPages } from "./earlier-pages.ts";

interface AnsweredPage {
  page: EarlierPage;
  title: string;
  answers: Answer[];
}

/**
 * Returns the pages with the answers that each shows. An answer that several pages ask for is shown
 * once: at a page that the person may open, else at the first.
 */
function answeredPages(
  options: CheckAnswersBlockOptions,
  { application, profile, earlierPages }: BlockHost,
  language: Language,
): AnsweredPage[] {
  const data = { application, profile };
  const settings = new Map((options.pages ?? []).map((setting) => [setting.id, setting]));
  const candidates = (earlierPages?.() ?? [])
    .filter(({ id }) => settings.get(id)?.leaveOut !== true)
    .map((page) => {
      const setting = settings.get(page.id);
      const without = setting?.without ?? [];
      return {
        page,
        title: setting?.title ?? page.screen.documentTitle ?? page.screen.title,
        answers: answersOf(page, data, withArguments(language, page.args)).filter(
          ({ place }) => !isWithin(place, without),
        ),
      };
    });
  const pageOfPlace = new Map<string, string>();
  const byOpening = candidates.toSorted(
    (a, b) => Number(a.page.href === null) - Number(b.page.href === null),
  );
  for (const { page, answers } of byOpening)
    for (const { place } of answers) if (!pageOfPlace.has(place)) pageOfPlace.set(place, page.id);
  return candidates
    .map(({ page, title, answers }) => ({
      page,
      title,
      answers: answers.filter(({ place }) => pageOfPlace.get(place) === page.id),
    }))
    .filter(({ answers }) => answers.length > 0);
}

/** Lists the answers of the pages before this one, each page with a link that changes its answers and returns here. */
export function CheckAnswersBlock({ id, options, host }: BlockProps<CheckAnswersBlockOptions>) {
  const language = useLanguage();
  return (
    <div id={id} className={classes.summary}>
      {answeredPages(options, host, language).map(({ page, title, answers }) => {
        const { href } = page;
        const heading = `${id}-${page.id}`;
        return (
          <section key={page.id} className={classes.section} aria-labelledby={heading}>
            <div className={classes.head}>
              <h2 className={classes.title} id={heading}>
                {host.copy(title)}
              </h2>
              {href === null ? null : (
                <a
                  className={classes.change}
                  href={href}
                  id={`${heading}-change`}
                  aria-labelledby={`${heading}-change ${heading}`}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey || !host.open) return;
                    event.preventDefault();
                    host.open(href);
                  }}
                >
                  {language.words.form.change}
                </a>
              )}
            </div>
            <dl className={rowClasses.rows}>
              {answers.map(({ place, label, lines }) => (
                <div key={place} className={rowClasses.row}>
                  <dt className={rowClasses.term}>{host.copy(label, page.args)}</dt>
                  <dd className={rowClasses.value}>
                    {lines.map((line, index) => (
                      <div key={index} className={rowClasses.line}>
                        {line}
                      </div>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
