import { useEffect, useState } from "react";
import type { FactorAdded, Factors } from "#schemas/types/calls/identity.ts";
import { knowsPasskeys } from "#src/calls/second-step.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { Form, secretIn } from "../Form.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { ReadingState } from "../ReadingState.tsx";
import { useReading } from "../use-reading.ts";
import { AddAuthenticator } from "./AddAuthenticator.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

const day = (value: string): string =>
  new Date(value).toLocaleDateString("en-US", { dateStyle: "long" });

/** Password and second factors of a member of staff. */
export function Security({ calls }: { calls: AgentCalls }) {
  const reading = useReading(calls.factors);
  const { value: factors, look } = reading;
  const [step, setStep] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  useEffect(() => void look(), [look]);
  const added = ({ recoveryCodes }: FactorAdded) => {
    setCodes(recoveryCodes);
    void look();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />;
  return (
    <section className="narrow">
      <h1>Security</h1>
      <section aria-labelledby="second-step">
        <h2 id="second-step">Second step</h2>
        <ReadingState reading={reading} loading="Loading the second step…" />
        {factors === null ? null : (
          <Own factors={factors} calls={calls} step={step} onChange={() => void look()} />
        )}
        {step === null ? (
          <Form
            label="Change the second step"
            onSubmit={async (data) => setStep(await calls.openStep(secretIn(data, "password")))}
            say={messageOf}
          >
            <PasswordField label="Your password" name="password" autoComplete="current-password" />
          </Form>
        ) : (
          <>
            {knowsPasskeys() ? (
              <PasskeyButton
                label="Add a passkey"
                act={async () => added(await calls.addPasskey(step))}
              />
            ) : null}
            <AddAuthenticator calls={calls} step={step} onAdded={added} />
            <Form
              label="Get new recovery codes"
              onSubmit={async () => setCodes(await calls.renewRecoveryCodes(step))}
              say={messageOf}
            >
              {null}
            </Form>
          </>
        )}
      </section>
      <h2>Password</h2>
      <ChangePassword calls={calls} />
    </section>
  );
}

interface OwnProps {
  factors: Factors;
  calls: AgentCalls;
  step: string | null;
  onChange: () => void;
}

function Own({ factors, calls, step, onChange }: OwnProps) {
  const { authenticatorSince: since, passkeys, recoveryCodes } = factors;
  const rows = [
    ...(since === null
      ? []
      : [{ id: "AUTHENTICATOR", label: `Authenticator app, since ${day(since)}` }]),
    ...passkeys.map(({ id, createdAt }) => ({ id, label: `Passkey, since ${day(createdAt)}` })),
  ];
  return (
    <>
      <ul>
        {rows.map(({ id, label }) => (
          <li key={id}>
            {label}
            {step === null || rows.length === 1 ? null : (
              <PasskeyButton
                label={`Remove: ${label}`}
                act={async () => {
                  await calls.removeFactor(step, id);
                  onChange();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="muted">Recovery codes left: {recoveryCodes}</p>
    </>
  );
}

function ChangePassword({ calls }: { calls: AgentCalls }) {
  const [changed, setChanged] = useState(false);
  return (
    <>
      <Form
        label="Save the new password"
        onSubmit={async (data) => {
          setChanged(false);
          await calls.changePassword(secretIn(data, "present"), secretIn(data, "next"));
          setChanged(true);
        }}
        say={messageOf}
      >
        <PasswordField label="Present password" name="present" autoComplete="current-password" />
        <PasswordField
          label="New password"
          hint="At least 15 characters. Spaces are fine."
          name="next"
          autoComplete="new-password"
          minLength={15}
        />
      </Form>
      <p role="status">{changed ? "Your password is changed. Other sessions have ended." : ""}</p>
    </>
  );
}
