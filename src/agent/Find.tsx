import { useState } from "react";
import type { FoundApplication } from "#schemas/types/calls/agents.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "./calls.ts";
import { Form, textIn } from "./Form.tsx";
import { formatMoment, labelOf } from "./format.ts";

const IDENTIFIER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const addressOf = (uuid: string): string => `/agent/applications/${encodeURIComponent(uuid)}`;

const NONE = new Error("No application that you may see belongs to this address.");

interface FindProps {
  calls: Pick<AgentCalls, "search">;
  /** Opens another page of the app. */
  open: (address: string) => void;
}

/** Opens an application by the borrower's email address, or by its identifier. */
export function Find({ calls, open }: FindProps) {
  const [found, setFound] = useState<readonly FoundApplication[] | null>(null);
  return (
    <section className="elsewhere" aria-labelledby="find">
      <h2 id="find">Open an application</h2>
      <Form
        label="Find"
        onSubmit={async (data) => {
          setFound(null);
          const email = textIn(data, "email");
          if (IDENTIFIER.test(email)) return open(addressOf(email));
          const answer = await calls.search(email);
          const [first] = answer;
          // An error keeps the typed address.
          if (first === undefined) throw NONE;
          setFound(answer);
          if (answer.length === 1) open(addressOf(first.uuid));
        }}
        say={(error) => (error === NONE ? NONE.message : messageOf(error))}
      >
        <label>
          Email of the borrower
          <span className="hint">
            The whole address, or the identifier of an application. Names and loan numbers are
            encrypted, so no search finds them.
          </span>
          <input name="email" required maxLength={128} autoComplete="off" spellCheck={false} />
        </label>
      </Form>
      <p role="status">{found === null ? "" : outcomeOf(found.length)}</p>
      {found === null || found.length < 2 ? null : (
        <ul>
          {found.map(({ uuid, flow, createdAt, updatedAt }) => (
            <li key={uuid}>
              <a href={addressOf(uuid)}>
                {labelOf(flow)}, begun {formatMoment(createdAt)}
              </a>
              <div className="muted">Last change {formatMoment(updatedAt)}</div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const outcomeOf = (count: number): string =>
  count === 1 ? "Opening the application…" : `${count} applications, newest first:`;
