import { useApp } from "#src/app.ts";
import { keys } from "#src/queries/queries.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import classes from "./Footer.module.css";
import { useShell } from "../use-shell.ts";
import { clock, dayName, openRuns, zoneName, type OpenRun } from "#src/copy/opening-hours.ts";

/** Support number and its hours, in the lender's time zone. */
export function CustomerService() {
  const { organisation } = useApp().definitions;
  const { texts, say, locale } = useShell();
  const words = texts.footer;
  const days = ({ first, last }: OpenRun) =>
    first === last
      ? dayName(first, locale)
      : say(words.dayRange, { first: dayName(first, locale), last: dayName(last, locale) });
  const { data: hours = [] } = useQuery({
    queryKey: keys.phoneHours,
    queryFn: skipToken,
    initialData: organisation.operatingHours?.OPS_PHONE ?? [],
  });
  const runs = openRuns(hours).map((run) =>
    say(words.openDay, {
      days: days(run),
      start: clock(run.start, locale),
      end: clock(run.end, locale),
    }),
  );
  const phone = organisation.phoneFormatted;
  const zone = zoneName(organisation.orgMetaData.companyInfo.timeZone, locale);
  return (
    <p className={classes.disclosure}>
      {runs.length === 0
        ? say(words.closed, { phone })
        : say(words.hours, { phone, hours: runs.join("; "), zone })}
    </p>
  );
}
