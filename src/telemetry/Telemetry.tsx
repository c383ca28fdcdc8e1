import { useApp } from "#src/app.ts";
import { readTimes } from "#src/session/token.ts";
import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useStore } from "zustand";
import { keepVisit, visitBefore } from "./kept.ts";
import { placeOf, siteOf } from "./place.ts";
import { productOf } from "./product.ts";
import { replayLink } from "./replay.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { establish } from "./session.ts";

/** Of the shape of what is told; raised when a field changes its meaning. */
const LIB_VERSION = "1";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** File of the running build, whose name is made of its content. */
const appVersion = (): string =>
  /\/([\w.-]+)\.(?:js|tsx)$/.exec(
    document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "",
  )?.[1] ?? "unknown";

function makeReporter({ calls: { client }, flows, session }: ReturnType<typeof useApp>): Reporter {
  return createReporter({
    client,
    identityId: () => readTimes(session.readToken()).subject,
    open: async () => {
      const key = await establish(
        client,
        {
          platform: "WEB",
          libVersion: LIB_VERSION,
          appVersion: appVersion(),
          referrer: siteOf(document.referrer),
          queryParams: placeOf(flows.all, location).queryParams,
          screen: { width: screen.width, height: screen.height },
          window: { width: innerWidth, height: innerHeight },
          sessionKey: visitBefore(),
        },
        sleep,
      );
      keepVisit(key);
      return key;
    },
    // Nothing depends on it: whoever looks for it finds it in the console.
    onFailure: (error) => console.warn(error instanceof Error ? error.message : String(error)),
  });
}

/** Tells of page views. Draws nothing, holds nothing up, and is missed by nobody where it is blocked. */
export default function Telemetry() {
  const app = useApp();
  const { calls, definitions, flows, session } = app;
  const [reporter] = useState(() => makeReporter(app));
  const { pathname, search } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const { host } = location;
  const place = placeOf(flows.all, { host, pathname, search });
  // Two addresses of one page are one view.
  const view = JSON.stringify(place);
  const { applicationUuid } = place;

  useEffect(() => {
    const productType = productOf(definitions.organisation);
    reporter.tell(JSON.parse(view) as typeof place, {
      event: "PAGEVIEW",
      eventType: "NAVIGATION",
      ...(productType === undefined ? {} : { productType }),
      dontDedupe: true,
    });
  }, [definitions, reporter, view]);

  useEffect(() => {
    if (applicationUuid === undefined || !authenticated) return;
    const link = replayLink();
    // Beside the matter at hand: what comes of it changes nothing on the page, a refusal for want of a session neither.
    if (link !== null) calls.linkReplay(applicationUuid, link).catch(() => {});
  }, [applicationUuid, authenticated, calls]);

  return null;
}
