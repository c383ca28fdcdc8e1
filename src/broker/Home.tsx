import { useEffect } from "react";
import { keepLooking } from "#src/agent/keep-looking.ts";
import { ReadingState } from "#src/agent/ReadingState.tsx";
import { useText } from "#src/agent/text.ts";
import { useReading } from "#src/agent/use-reading.ts";
import type { BrokerCalls } from "./calls.ts";
import { Referred } from "./Referred.tsx";
import { Start } from "./Start.tsx";

/** Milliseconds between two reads, as on the pages of the lender's staff. */
const POLL = 60_000;

/** The broker's own page: the start of an application, and what they referred. */
export function Home({ calls, locale }: { calls: BrokerCalls; locale: string }) {
  const text = useText();
  const reading = useReading(calls.home);
  const { value: home, look } = reading;
  useEffect(() => keepLooking(look, POLL), [look]);

  const state = (
    <ReadingState reading={reading} loading={text("Loading…")} title={text("Your applications")} />
  );
  if (home === null) return state;
  const { originator, lender, link } = home;
  return (
    <>
      <h1>{originator.originatorName}</h1>
      <p className="muted">
        {[originator.brokerName, `NMLS ${originator.nmls}`, lender].filter(Boolean).join(" · ")}
      </p>
      {state}
      <Referred applications={home.applications} locale={locale} />
      <Start
        products={home.products}
        start={async (referral) => {
          await calls.start(referral);
          await look();
        }}
      />
      {link === null ? null : (
        <section aria-labelledby="shared">
          <h2 id="shared">{text("Your own link")}</h2>
          <p>
            {text(
              "Anyone who opens this link applies in your name. You see how far they come, without their names.",
            )}
          </p>
          <p>
            <a href={link}>{new URL(link, location.origin).href}</a>
          </p>
        </section>
      )}
    </>
  );
}
