import { useApp } from "#src/app.ts";
import { PageFrame } from "../PageFrame.tsx";
import { useArrival } from "../use-arrival.ts";
import { useShell } from "../use-shell.ts";
import type { MaintenanceNotice } from "./maintenance-notice.ts";

/** The page that a borrower reads in place of a closed one. */
export default function MaintenancePage({ notice }: { notice: MaintenanceNotice }) {
  const { organisation } = useApp().definitions;
  const { shell, texts, say } = useShell();
  const title = notice.title ?? say(texts.maintenance.title);
  const heading = useArrival(`${title} | ${organisation.companyNameShort}`);
  return (
    <PageFrame>
      <h1 className="app-title" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <p>{notice.message ?? say(texts.maintenance.message)}</p>
      <p>{texts.maintenance.reopens}</p>
      {notice.dashboard ? (
        <p>
          <a href={shell.dashboard}>{texts.maintenance.dashboard}</a>
        </p>
      ) : null}
    </PageFrame>
  );
}
