import { useState } from "react";
import type { BrokerHome, NewReferral } from "#schemas/types/calls/brokers.ts";
import { Form, textIn } from "#src/agent/Form.tsx";
import { useText } from "#src/agent/text.ts";
import { messageOf } from "#src/calls/messages.ts";

interface StartProps {
  products: BrokerHome["products"];
  start: (referral: NewReferral) => Promise<void>;
}

/** A form that starts an application and sends its link to the borrower. */
export function Start({ products, start }: StartProps) {
  const text = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [first] = products;
  if (first === undefined) return null;
  return (
    <section aria-labelledby="start">
      <h2 id="start">{text("Start an application")}</h2>
      <p>{text("The borrower gets a link by email, opens it and answers the questions.")}</p>
      <Form
        label={text("Send the link")}
        onSubmit={async (data) => {
          setSentTo(null);
          const email = textIn(data, "email");
          await start({
            product: textIn(data, "product") || first.id,
            firstName: textIn(data, "firstName"),
            lastName: textIn(data, "lastName"),
            email,
          });
          setSentTo(email);
        }}
        say={messageOf}
      >
        {products.length === 1 ? null : (
          <label>
            {text("Product")}
            <select name="product">
              {products.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {text("First name")}
          <input name="firstName" autoComplete="off" required maxLength={60} />
        </label>
        <label>
          {text("Last name")}
          <input name="lastName" autoComplete="off" required maxLength={60} />
        </label>
        <label>
          {text("Email of the borrower")}
          <input name="email" type="email" autoComplete="off" required maxLength={128} />
        </label>
      </Form>
      <p role="status">{sentTo === null ? "" : `${text("The link is on its way to")} ${sentTo}`}</p>
    </section>
  );
}
