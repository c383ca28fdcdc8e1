import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";
import { formatDate } from "../../format/dates.ts";
import type { BlockHost, BlockProps, ConditionView } from "../../host/types.ts";
import shared from "../blocks.module.css";
import { Failed, Loading } from "../loading.tsx";
import { useLoaded } from "../use-loaded.ts";
import classes from "./conditions.module.css";
import { type Shown, shownOf, Words } from "./words.tsx";
import { say, words } from "../../words/words.ts";

export interface ConditionsOptions {
  asked: string;
  inReview: string;
  decided: string;
  nothing: string;
  allMet: string;
}

/** How often it is asked anew, milliseconds: product specification, section 9. */
const POLL = 60_000;

const piles = {
  asked: (each: ConditionView) => each.actionNeeded === true,
  inReview: ({ status }: ConditionView) => status === "IN_REVIEW",
  decided: ({ status }: ConditionView) => status === "ACCEPTED",
};

/**
 * What underwriters ask for: what is open, what they look at, what they accepted. Asked anew each minute, when the tab comes to the front,
 * and when the application says something else of it.
 */
export function ConditionsBlock({ id, options, host }: BlockProps<ConditionsOptions>) {
  const [loaded, retry, refresh] = useLoaded(() => host.calls.conditions());
  useRefreshed(refresh, host.application.conditions);
  if (loaded.stand === "loading") return <Loading text={words.conditions.loading} />;
  if (loaded.stand === "failed") return <Failed message={loaded.message} onRetry={retry} />;
  const shown = shownOf(loaded.data);
  const asked = shown.filter(piles.asked);
  const inReview = shown.filter(piles.inReview);
  const decided = shown.filter(piles.decided);
  return (
    <div id={id} className={classes.piles}>
      <p className={shared.spoken} role="status">
        {say(words.conditions.counts, {
          asked: asked.length,
          inReview: inReview.length,
          decided: decided.length,
        })}
      </p>
      {asked.length === 0 ? (
        <p className={classes.nothing}>
          {host.copy(
            inReview.length === 0 && decided.length > 0 ? options.allMet : options.nothing,
          )}
        </p>
      ) : null}
      <Pile id={`${id}-asked`} title={options.asked} conditions={asked} host={host}>
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
      </Pile>
      <Pile id={`${id}-review`} title={options.inReview} conditions={inReview} host={host} />
      <Pile id={`${id}-decided`} title={options.decided} conditions={decided} host={host} />
    </div>
  );
}

interface PileProps {
  id: string;
  title: string;
  conditions: Shown[];
  host: BlockHost;
  children?: (condition: Shown) => ReactNode;
}

function Pile({ id, title, conditions, host, children }: PileProps) {
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
            {children ? <Words card={condition.card} host={host} /> : null}
            <p className={classes.when}>{stand(condition)}</p>
            {children?.(condition)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When something last happened to it, in words. */
function stand({ status, created, submittedAt, decidedAt }: ConditionView): string {
  if (status === "ACCEPTED" && decidedAt)
    return say(words.conditions.acceptedOn, { date: formatDate(decidedAt) });
  if (status === "IN_REVIEW" && submittedAt)
    return say(words.conditions.gotOn, { date: formatDate(submittedAt) });
  return say(words.conditions.askedOn, { date: formatDate(created) });
}

function useRefreshed(refresh: () => void, told: unknown): void {
  const latest = useRef(refresh);
  const known = useRef(told);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (known.current === told) return;
    known.current = told;
    latest.current();
  }, [told]);
  useEffect(() => {
    const again = () => {
      if (document.visibilityState === "visible") latest.current();
    };
    const timer = setInterval(again, POLL);
    document.addEventListener("visibilitychange", again);
    window.addEventListener("focus", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      window.removeEventListener("focus", again);
    };
  }, []);
}
