import { Form, secretIn } from "#src/agent/Form.tsx";
import { PasswordField } from "#src/agent/PasswordField.tsx";
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
        <PasswordField
          label={text("New password")}
          hint={text("At least 15 characters. Spaces are fine.")}
          name="password"
          autoComplete="new-password"
          minLength={15}
        />
      </Form>
    </section>
  );
}
