import { Form, secretIn } from "#src/agent/Form.tsx";
import { useText } from "#src/agent/text.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { BrokerCalls } from "./calls.ts";

interface SetPasswordProps {
  calls: BrokerCalls;
  /** Secret of the invitation's link. */
  secret: string;
  onSet: () => void;
}

/** The page of an invitation: sets the first password of the account. */
export function SetPassword({ calls, secret, onSet }: SetPasswordProps) {
  const text = useText();
  return (
    <section className="narrow">
      <h1>{text("Set your password")}</h1>
      <p>{text("After it you log in and set up a second step.")}</p>
      <Form
        label={text("Save the password")}
        onSubmit={async (data) => {
          await calls.resetPassword(secret, secretIn(data, "password"));
          onSet();
        }}
        say={messageOf}
      >
        <label>
          {text("New password")}
          <span className="hint">{text("At least 15 characters. Spaces are fine.")}</span>
          <input
            name="password"
            type="password"
            autoComplete="new-password"
            required
            minLength={15}
          />
        </label>
      </Form>
    </section>
  );
}
