import { useApp } from "#src/app.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { useLocation } from "#src/history/router.tsx";
import { FLAGS } from "#lending/specified-names.ts";
import { Loading } from "../loading/loading.ts";
import { maintenanceNoticeAt } from "./maintenance-notice.ts";

const MaintenancePage = lazy(() => import("./MaintenancePage.tsx"));

/** An answer is valid for this long, milliseconds; opening another page afterwards asks again. */
const GOOD_FOR_MS = 60_000;

/** Milliseconds between questions while the page is closed. */
const LOOK_EVERY_MS = 15_000;

/** Shows the page, or the maintenance page in its place. Without an answer the page is open. */
export function Maintenance({ children }: { children: ReactNode }) {
  const { boot, calls } = useApp();
  const { pathname, key } = useLocation();
  const { data, isStale, refetch } = useQuery({
    queryKey: ["feature", FLAGS.maintenance],
    queryFn: () => calls.feature(FLAGS.maintenance, boot.orgCode),
    // The document carries the answer from when it was rendered.
    initialData: boot.features[FLAGS.maintenance] ?? {
      enabled: false,
      flagEnabled: false,
      variables: {},
    },
    staleTime: GOOD_FOR_MS,
    refetchInterval: ({ state }) =>
      maintenanceNoticeAt(state.data ?? null, pathname) ? LOOK_EVERY_MS : false,
  });
  useEffect(() => {
    if (isStale) void refetch();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- reaching a page asks, growing old on one does not
  }, [key]);
  const notice = maintenanceNoticeAt(data, pathname);
  if (notice === null) return children;
  return (
    <Suspense fallback={<Loading />}>
      <MaintenancePage notice={notice} />
    </Suspense>
  );
}
