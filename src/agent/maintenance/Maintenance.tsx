import { useEffect } from "react";
import type { NewMaintenance } from "#schemas/types/calls/maintenance.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { Form, textIn } from "../Form.tsx";
import { formatMoment } from "../format.ts";
import { ReadingState } from "../ReadingState.tsx";
import { useReading } from "../use-reading.ts";

/** Returns the closure of a form. Empty fields keep the usual words. */
function closureIn(data: FormData): NewMaintenance {
  const optional = (name: "message" | "pageTitle") => {
    const value = textIn(data, name);
    return value === "" ? {} : { [name]: value };
  };
  return {
    routes: [...new Set(textIn(data, "routes").split(/\s+/))],
    ...optional("message"),
    ...optional("pageTitle"),
    shouldShowDashboardLink: data.has("shouldShowDashboardLink"),
  };
}

/** Closes pages of the lender for maintenance, and opens them again. */
export function Maintenance({ calls }: { calls: AgentCalls }) {
  const reading = useReading(calls.maintenance);
  const { value: closed, look } = reading;
  useEffect(() => void look(), [look]);
  const then = async (work: Promise<void>) => {
    await work;
    await look();
  };
  const state = (
    <ReadingState reading={reading} loading="Loading the closed pages…" title="Maintenance" />
  );
  if (closed === null) return state;
  const { since, routes, message, pageTitle, shouldShowDashboardLink } = closed;
  return (
    <>
      <h1>Maintenance</h1>
      <p className="muted">
        Borrowers read a notice in place of a closed page, and the page opens again by itself. A
        borrower who has it open keeps it until the next page.
      </p>
      <section aria-labelledby="closed">
        <h2 id="closed">Closed now</h2>
        {state}
        {since === null ? (
          <p>Every page is open.</p>
        ) : (
          <>
            <p>Closed since {formatMoment(since)}:</p>
            <ul>
              {routes.map((route) => (
                <li key={route}>
                  <code>{route}</code>
                </li>
              ))}
            </ul>
            <Form
              label="Open every page again"
              onSubmit={() => then(calls.endMaintenance())}
              say={messageOf}
            >
              {null}
            </Form>
          </>
        )}
      </section>
      <section aria-labelledby="close">
        <h2 id="close">{since === null ? "Close pages" : "Change what is closed"}</h2>
        <Form
          key={since ?? ""}
          label={since === null ? "Close these pages" : "Save the change"}
          onSubmit={(data) => then(calls.beginMaintenance(closureIn(data)))}
          say={messageOf}
        >
          <label>
            Addresses of pages
            <span className="hint">
              One a line, such as /account/login. An asterisk at the end closes everything below.
            </span>
            <textarea name="routes" required rows={4} defaultValue={routes.join("\n")} />
          </label>
          <label>
            Title
            <span className="hint">Empty for “Scheduled Maintenance”.</span>
            <input name="pageTitle" maxLength={120} defaultValue={pageTitle ?? ""} />
          </label>
          <label>
            Message
            <span className="hint">Empty for the usual words.</span>
            <textarea name="message" maxLength={500} rows={3} defaultValue={message ?? ""} />
          </label>
          <label className="choice">
            <input
              type="checkbox"
              name="shouldShowDashboardLink"
              defaultChecked={shouldShowDashboardLink}
            />
            Link to the dashboard
          </label>
        </Form>
      </section>
    </>
  );
}
