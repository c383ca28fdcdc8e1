import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { homeZone } from "../../format/home-zone.ts";
import type { ConditionsBlockOptions } from "#schemas/types/blocks/conditions.ts";
import { formatDate } from "#lending/formats/dates.ts";
import type { BlockHost, BlockProps, ConditionView } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import classes from "./conditions.module.css";
import { type ConditionWithCard, withCards, ConditionText } from "./condition-text.tsx";
import { useLanguage, type Language } from "../../words/language.ts";

/** Reload interval, milliseconds. Source: product specification, section 9. */
const POLL_MS = 60_000;

const statusGroups = {
  asked: (each: ConditionView) => each.actionNeeded === true,
  inReview: ({ status }: ConditionView) => status === "IN_REVIEW",
  decided: ({ status }: ConditionView) => status === "ACCEPTED",
};

/**
 * Lists underwriting conditions: open, in review, accepted. The list reloads each minute, when the
 * tab becomes visible, and when the application's conditions change.
 */
export function ConditionsBlock({ id, options, host }: BlockProps<ConditionsBlockOptions>) {
  const { words, say } = useLanguage();
  const [loaded, retry, refresh] = useLoaded(() => host.calls.conditions());
  useRefreshed(refresh, host.application.conditions);
  if (loaded.status === "loading") return <Loading text={words.conditions.loading} />;
  if (loaded.status === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const conditions = withCards(loaded.data);
  const openConditions = conditions.filter(statusGroups.asked);
  const inReview = conditions.filter(statusGroups.inReview);
  const decided = conditions.filter(statusGroups.decided);
  return (
    <div id={id} className={classes.piles}>
      <p className={shared.spoken} role="status">
        {say(words.conditions.counts, {
          asked: openConditions.length,
          inReview: inReview.length,
          decided: decided.length,
        })}
      </p>
      {openConditions.length === 0 ? (
        <p className={classes.nothing}>
          {host.copy(
            inReview.length === 0 && decided.length > 0 ? options.allMet : options.nothing,
          )}
        </p>
      ) : null}
      <ConditionGroup
        id={`${id}-asked`}
        title={options.asked}
        conditions={openConditions}
        host={host}
      >
        {(condition) => (
          <Button
            component="a"
            className={shared.button ?? ""}
            href={`${host.page(condition.card.page)}?condition=${encodeURIComponent(condition.uuid)}`}
            aria-describedby={`${id}-asked-${condition.uuid}`}
          >
            {host.copy(condition.card.button, condition.card.args)}
          </Button>
        )}
      </ConditionGroup>
      <ConditionGroup
        id={`${id}-review`}
        title={options.inReview}
        conditions={inReview}
        host={host}
      />
      <ConditionGroup
        id={`${id}-decided`}
        title={options.decided}
        conditions={decided}
        host={host}
      />
    </div>
  );
}

interface ConditionGroupProps {
  id: string;
  title: string;
  conditions: ConditionWithCard[];
  host: BlockHost;
  children?: (condition: ConditionWithCard) => ReactNode;
}

function ConditionGroup({ id, title, conditions, host, children }: ConditionGroupProps) {
  const language = useLanguage();
  if (conditions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {host.copy(title)} <span className={classes.count}>{conditions.length}</span>
      </h2>
      <ul className={classes.cards}>
        {conditions.map((condition) => (
          <li key={condition.uuid} className={classes.card} data-status={condition.status}>
            <h3 id={`${id}-${condition.uuid}`} className={classes.name}>
              {host.copy(condition.card.title, condition.card.args)}
            </h3>
            {children ? <ConditionText card={condition.card} host={host} /> : null}
            <p className={classes.when}>
              {lastChangeText(condition, homeZone(host.application), language)}
            </p>
            {children?.(condition)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the sentence about the condition's last change. */
function lastChangeText(
  { status, created, submittedAt, decidedAt }: ConditionView,
  timeZone: string,
  { words, say, locale }: Language,
): string {
  if (status === "ACCEPTED" && decidedAt)
    return say(words.conditions.acceptedOn, { date: formatDate(decidedAt, locale, timeZone) });
  if (status === "IN_REVIEW" && submittedAt)
    return say(words.conditions.gotOn, { date: formatDate(submittedAt, locale, timeZone) });
  return say(words.conditions.askedOn, { date: formatDate(created, locale, timeZone) });
}

function useRefreshed(refresh: () => void, watched: unknown): void {
  const latest = useRef(refresh);
  const previous = useRef(watched);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (previous.current === watched) return;
    previous.current = watched;
    latest.current();
  }, [watched]);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    const timer = setInterval(again, POLL_MS);
    document.addEventListener("visibilitychange", again);
    window.addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      window.removeEventListener("focus", again);
    };
  }, []);
}
