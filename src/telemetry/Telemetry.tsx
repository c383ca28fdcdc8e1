import { useApp } from "#src/app.ts";
import { readTimes } from "#src/session/token.ts";
import { type ComponentType, Suspense, useEffect, useState } from "react";
import { useLocation } from "#src/history/router.tsx";
import { useStore } from "zustand";
import { storeVisit, previousVisit } from "./visit-storage.ts";
import { placeOf, siteOf } from "./place.ts";
import { productAt, productTypeOf } from "#src/definitions/product-type.ts";
import type { RecordingProps } from "./recording/Recording.tsx";
import { useReplay } from "./recording/use-replay.ts";
import { replayLink } from "./replay.ts";
import { createReporter, type Reporter } from "./reporter.ts";
import { establish } from "./session.ts";

/** Version of the event format, raised when a field changes its meaning. */
const LIB_VERSION = "1";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Returns the file name of the running build, which contains its content hash. */
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
          sessionKey: previousVisit(),
        },
        sleep,
      );
      storeVisit(key);
      return key;
    },
    // Nothing depends on telemetry; the console keeps the reason.
    onFailure: (error) => console.warn(error instanceof Error ? error.message : String(error)),
  });
}

/**
 * Reports page views, and records visits where a flag says so. It renders nothing, and the app works
 * when it is blocked.
 */
export default function Telemetry({ Recording }: { Recording: ComponentType<RecordingProps> }) {
  const app = useApp();
  const { flows, session } = app;
  const [reporter] = useState(() => makeReporter(app));
  const { pathname, search } = useLocation();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const { host } = location;
  const place = placeOf(flows.all, { host, pathname, search });
  // Two addresses of one page count as one view.
  const view = JSON.stringify(place);
  const { applicationUuid } = place;
  const productType = productTypeOf(flows, { pathname, search });
  const product = productAt(flows, { pathname, search });
  const calls = product === null ? app.calls : app.calls.of(product);

  useEffect(() => {
    reporter.report(JSON.parse(view) as typeof place, {
      event: "PAGEVIEW",
      eventType: "NAVIGATION",
      ...(productType === undefined ? {} : { productType }),
      dontDedupe: true,
    });
  }, [productType, reporter, view]);

  useEffect(() => {
    if (applicationUuid === undefined || !authenticated) return;
    const link = replayLink();
    // A background call: its failure changes nothing on the page.
    if (link !== null) calls.linkReplay(applicationUuid, link).catch(() => {});
  }, [applicationUuid, authenticated, calls]);

  const replay = useReplay(place);
  return replay === null ? null : (
    <Suspense fallback={null}>
      <Recording place={place} pathname={pathname} except={replay.except} calls={calls} />
    </Suspense>
  );
}
