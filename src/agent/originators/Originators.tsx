import { useEffect } from "react";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { Form } from "../Form.tsx";
import { ReadingState } from "../ReadingState.tsx";
import { useReading } from "../use-reading.ts";
import { cardIn, CardFields } from "./CardFields.tsx";
import { OriginatorRow } from "./OriginatorRow.tsx";

/** The lender's originators and brokers: their public cards, and the accounts of brokers. */
export function Originators({ calls }: { calls: AgentCalls }) {
  const reading = useReading(calls.originators);
  const { value: list, look } = reading;
  useEffect(() => void look(), [look]);
  const then = async (work: Promise<void>) => {
    await work;
    await look();
  };
  const state = (
    <ReadingState reading={reading} loading="Loading the originators…" title="Originators" />
  );
  if (list === null) return state;
  return (
    <>
      <h1>Originators</h1>
      <p className="muted">
        Borrowers see these cards when a link names the originator. An invited broker sees how far
        the applications that they referred have come, and starts others.
      </p>
      {state}
      <ul className="cards">
        {list.map((each) => (
          <li key={each.uuid}>
            <OriginatorRow
              originator={each}
              invite={() => then(calls.inviteBroker(each.uuid))}
              change={(change) => then(calls.changeOriginator(each.uuid, change))}
            />
          </li>
        ))}
      </ul>
      <section aria-labelledby="add">
        <h2 id="add">Add an originator</h2>
        <Form
          label="Add the originator"
          onSubmit={(data) => then(calls.addOriginator(cardIn(data)))}
          say={messageOf}
        >
          <CardFields />
        </Form>
      </section>
    </>
  );
}
