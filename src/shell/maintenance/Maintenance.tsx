import { useApp } from "#src/app.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PageFrame } from "../PageFrame.tsx";
import { useArrival } from "../use-arrival.ts";
import { useShell } from "../use-shell.ts";
import { closedAt, MAINTENANCE, type Closed } from "./closed.ts";

/** An answer is good for this long; going to another page afterwards asks again. */
const GOOD_FOR_MS = 60_000;

/** The page, or in its place that it is closed for maintenance. When nobody can say, it is open. */
export function Maintenance({ children }: { children: ReactNode }) {
  const { boot, calls } = useApp();
  const { pathname, key } = useLocation();
  const { data, isStale, refetch } = useQuery({
    queryKey: ["feature", MAINTENANCE],
    queryFn: () => calls.feature(MAINTENANCE, boot.orgCode),
    // The document brought the answer of the moment when it was made.
    initialData: boot.features[MAINTENANCE] ?? { flagEnabled: false, variables: {} },
    staleTime: GOOD_FOR_MS,
  });
  useEffect(() => {
    if (isStale) void refetch();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a page that is reached asks: an answer that grows old on one does not
  }, [key]);
  const closed = closedAt(data, pathname);
  return closed ? <MaintenancePage closed={closed} /> : children;
}

function MaintenancePage({ closed }: { closed: Closed }) {
  const { organisation } = useApp().definitions;
  const { shell, texts, say } = useShell();
  const title = closed.title ?? say(texts.maintenance.title);
  const heading = useArrival(`${title} | ${organisation.companyNameShort}`);
  return (
    <PageFrame>
      <h1 className="app-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{closed.message ?? say(texts.maintenance.message)}</p>
      {closed.dashboard ? (
        <p>
          <a href={shell.dashboard}>{texts.maintenance.dashboard}</a>
        </p>
      ) : null}
    </PageFrame>
  );
}
