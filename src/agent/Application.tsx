import { useCallback, useEffect } from "react";
import { messageOf } from "#src/calls/messages.ts";
import { Ask } from "./Ask.tsx";
import type { AgentView } from "#schemas/types/calls/agents.ts";
import type { AgentCalls } from "./calls.ts";
import { Conditions } from "./Conditions.tsx";
import { Form, textIn } from "./Form.tsx";
import { History } from "./History.tsx";
import { keepLooking } from "./keep-looking.ts";
import { formatMoment, labelOf } from "./format.ts";
import { ReadingState } from "./ReadingState.tsx";
import { useReading } from "./use-reading.ts";

/** Milliseconds between two reads, as on the borrower's own page. */
const POLL = 60_000;

const MISSING = "There is no such application in your organization.";

/**
 * One application: its state, what underwriters asked for and received, what is still missing, and
 * its history.
 */
export function Application({ calls, uuid }: { calls: AgentCalls; uuid: string }) {
  const read = useCallback(() => calls.application(uuid), [calls, uuid]);
  const reading = useReading(read, MISSING);
  const { value: view, look } = reading;

  useEffect(() => keepLooking(look, POLL), [look]);

  const state = (
    <ReadingState reading={reading} loading="Loading the application…" title="Application" />
  );
  if (view === null) return state;

  /**
   * Does the work, reads the application again whether it succeeded or not, and shows the error.
   */
  const then = async (work: Promise<void>) => {
    try {
      await work;
    } finally {
      await look();
    }
  };
  return (
    <>
      <Head view={view} />
      <p>
        <a href={`/agent/applications/${uuid}/recordings`}>Recordings of visits</a>
      </p>
      {state}
      <Conditions
        view={view}
        open={async (document) => {
          const url = URL.createObjectURL(await calls.document(uuid, document));
          window.open(url, "_blank", "noopener");
        }}
        decide={(condition, decision) => then(calls.decide(view, condition, decision))}
      />
      <Ask view={view} ask={(request) => then(calls.ask(view, request))} />
      {view.sandbox ? (
        <section aria-labelledby="move">
          <h2 id="move">Move the application</h2>
          <p>Only in the sandbox: takes it to another state with the answers of its persona.</p>
          <Form
            label="Move"
            say={messageOf}
            onSubmit={(data) => then(calls.move(uuid, textIn(data, "state").toUpperCase()))}
          >
            <label>
              State
              <input name="state" required pattern="[A-Za-z][A-Za-z0-9_]*" maxLength={60} />
            </label>
          </Form>
        </section>
      ) : null}
      <History history={view.history} />
    </>
  );
}

function Head({ view }: { view: AgentView }) {
  const { borrower, role, signers, status } = view;
  const facts = [
    { id: "state", label: "State", value: labelOf(status.checklistStatus ?? "none") },
    { id: "since", label: "Since", value: formatMoment(status.since) },
    { id: "decision", label: "Decision", value: decisionOf(status) },
    ...view.facts.map((fact) => ({ ...fact, id: `flow/${fact.id}` })),
    ...(role === null ? [] : [{ id: "role", label: "Role", value: role }]),
    ...signers.map((each) => ({
      id: `signer/${each.role} ${each.name}`,
      label: each.role,
      value: `${each.name}, ${each.complete ? "done" : each.joined ? "has logged in" : "invited"}`,
    })),
    { id: "begun", label: "Begun", value: formatMoment(view.createdAt) },
    { id: "submitted", label: "Submitted", value: formatMoment(view.submittedAt) },
  ];
  return (
    <section>
      <h1>
        {`${borrower.firstName} ${borrower.lastName}`.trim() || "No name yet"}
        {status.active ? null : <span className="tag">Closed</span>}
      </h1>
      {view.loanNumber === null ? null : <p className="muted">Loan {view.loanNumber}</p>}
      <dl className="facts">
        {facts.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const decisionOf = ({ uwDecision, uwSubDecision }: AgentView["status"]): string =>
  [uwDecision, uwSubDecision]
    .filter((each) => each !== null)
    .map(labelOf)
    .join(", ") || "None yet";
