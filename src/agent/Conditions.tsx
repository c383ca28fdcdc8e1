import { messageOf } from "#src/calls/messages.ts";
import type { AgentCondition, AgentView } from "#schemas/types/calls/agents.ts";
import { Form, textIn } from "./Form.tsx";
import { formatMoment, labelOf } from "./format.ts";

interface Decision {
  status: "ACCEPTED" | "RETURNED";
  commentsToBorrower?: string;
}

interface Pile {
  id: string;
  title: string;
  /** Says that the pile is empty. */
  none: string;
  has: (status: AgentCondition["status"]) => boolean;
}

const piles: Pile[] = [
  {
    id: "review",
    title: "To review",
    none: "Nothing waits for a decision.",
    has: (status) => status === "IN_REVIEW",
  },
  {
    id: "open",
    title: "With the borrower",
    none: "The borrower has nothing to send.",
    has: (status) => status === "NEEDED" || status === "RETURNED",
  },
  {
    id: "accepted",
    title: "Accepted",
    none: "Nothing is accepted yet.",
    has: (status) => status === "ACCEPTED",
  },
];

/**
 * Conditions by urgency: those to decide on first, then those that wait for the borrower, then the
 * settled ones.
 */
export function Conditions({
  view,
  open,
  decide,
}: {
  view: AgentView;
  open: (document: string) => Promise<void>;
  decide: (condition: string, decision: Decision) => Promise<void>;
}) {
  return (
    <>
      {piles.map(({ id, title, none, has }) => {
        const conditions = view.conditions.filter(({ status }) => has(status));
        return (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {title} <span className="count">{conditions.length}</span>
            </h2>
            {conditions.length === 0 ? <p className="muted">{none}</p> : null}
            <ul className="cards">
              {conditions.map((condition) => (
                <li key={condition.uuid}>
                  <Card condition={condition} open={open} decide={decide} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function Card({
  condition,
  open,
  decide,
}: {
  condition: AgentCondition;
  open: (document: string) => Promise<void>;
  decide: (condition: string, decision: Decision) => Promise<void>;
}) {
  const {
    uuid,
    title,
    status,
    documents,
    notes,
    commentsToBorrower,
    requestDocuments = [],
  } = condition;
  return (
    <article aria-labelledby={`c-${uuid}`}>
      <h3 id={`c-${uuid}`}>
        {title} {status === "RETURNED" ? <span className="tag">Returned</span> : null}
      </h3>
      <p className="muted">{whenOf(condition)}</p>
      {commentsToBorrower === undefined ? null : <p>To the borrower: {commentsToBorrower}</p>}
      {notes === undefined ? null : <p>Notes: {notes}</p>}
      {requestDocuments.length === 0 ? null : <p>Asked for: {requestDocuments.join(", ")}</p>}
      {documents.length === 0 ? null : (
        <Form label="" say={messageOf} onSubmit={(_, document) => open(document)}>
          <ul className="documents">
            {documents.map((document) => (
              <li key={document.uuid}>
                <button type="submit" className="quiet" value={document.uuid}>
                  Open {labelOf(document.type).toLowerCase()}
                </button>
              </li>
            ))}
          </ul>
        </Form>
      )}
      {status === "IN_REVIEW" ? (
        <Form
          label=""
          say={messageOf}
          onSubmit={(data, chosen) => {
            const reason = textIn(data, "reason");
            if (chosen === "ACCEPTED") return decide(uuid, { status: "ACCEPTED" });
            return decide(uuid, {
              status: "RETURNED",
              ...(reason === "" ? {} : { commentsToBorrower: reason }),
            });
          }}
        >
          <label>
            Reason, when you return it, in words for the borrower
            <textarea name="reason" rows={2} maxLength={1000} />
          </label>
          <div className="actions">
            <button type="submit" value="ACCEPTED">
              Accept
            </button>
            <button type="submit" value="RETURNED" className="quiet">
              Return
            </button>
          </div>
        </Form>
      ) : null}
    </article>
  );
}

function whenOf({ status, created, submittedAt, decidedAt }: AgentCondition): string {
  if (status === "ACCEPTED") return `Accepted ${formatMoment(decidedAt)}`;
  if (status === "IN_REVIEW") return `Sent ${formatMoment(submittedAt)}`;
  return status === "RETURNED"
    ? `Returned ${formatMoment(decidedAt)}`
    : `Asked ${formatMoment(created)}`;
}
