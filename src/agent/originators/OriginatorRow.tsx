import { useState } from "react";
import type { ManagedOriginator, OriginatorChange } from "#schemas/types/calls/brokers.ts";
import { messageOf } from "#src/calls/messages.ts";
import { Form } from "../Form.tsx";
import { cardIn, CardFields } from "./CardFields.tsx";

const ACCOUNTS: Readonly<Record<ManagedOriginator["broker"], string>> = {
  NONE: "No broker account",
  INVITED: "Invited",
  JOINED: "Has a broker account",
};

interface OriginatorRowProps {
  originator: ManagedOriginator;
  invite: () => Promise<void>;
  change: (change: OriginatorChange) => Promise<void>;
}

/** One originator: the card, the broker's account, and how to change both. */
export function OriginatorRow({ originator, invite, change }: OriginatorRowProps) {
  const [editing, setEditing] = useState(false);
  const { uuid, card, retired, broker } = originator;
  const facts = [card.brokerName, `NMLS ${card.nmls}`, card.email, card.phoneNumber];
  return (
    <article aria-labelledby={`o-${uuid}`}>
      <h2 id={`o-${uuid}`} className="title">
        {card.originatorName}
        <span className="tag">{retired ? "Withdrawn" : ACCOUNTS[broker]}</span>
      </h2>
      <p className="muted">{facts.filter(Boolean).join(" · ")}</p>
      {editing ? (
        <Form
          label="Save the card"
          onSubmit={async (data) => {
            await change({ card: cardIn(data, card) });
            setEditing(false);
          }}
          say={messageOf}
        >
          <CardFields card={card} />
        </Form>
      ) : (
        <Form
          label=""
          say={messageOf}
          onSubmit={async (_, chosen) => {
            if (chosen === "EDIT") setEditing(true);
            else if (chosen === "INVITE") await invite();
            else await change({ retired: !retired });
          }}
        >
          <div className="actions">
            {retired || card.email === undefined || broker === "JOINED" ? null : (
              <button type="submit" value="INVITE">
                {broker === "NONE" ? "Invite as a broker" : "Send the invitation again"}
              </button>
            )}
            <button type="submit" value="EDIT" className="quiet">
              Change the card
            </button>
            <button type="submit" value="RETIRE" className="quiet">
              {retired ? "Bring back" : "Withdraw"}
            </button>
          </div>
        </Form>
      )}
    </article>
  );
}
