import { lazy, Suspense, useState } from "react";
import { focusOnArrival } from "#renderers/focus/arrival.ts";
import type { AuthenticatorSetup, FactorAdded } from "#schemas/types/calls/identity.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { Form, textIn } from "../Form.tsx";
import { useText } from "../text.ts";

const QrCode = lazy(async () => ({
  default: (await import("#renderers/blocks/qr-code.tsx")).QrCode,
}));

interface AddAuthenticatorProps {
  calls: AgentCalls;
  step: string;
  onAdded: (added: FactorAdded) => void;
}

/** Shows a secret for an authenticator app and asks for its first code. */
export function AddAuthenticator({ calls, step, onAdded }: AddAuthenticatorProps) {
  const text = useText();
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null);
  if (setup === null)
    return (
      <Form
        label={text("Set up an app")}
        onSubmit={async () => setSetup(await calls.beginAuthenticator(step))}
        say={messageOf}
      >
        <p>{text("An app on your phone shows a new code every half minute.")}</p>
      </Form>
    );
  return (
    <>
      <p ref={focusOnArrival} tabIndex={-1}>
        {text("Scan this picture with the app.")}
      </p>
      <Suspense fallback={<div className="picture" />}>
        <QrCode text={setup.uri} label={text("QR code of the key below")} className="picture" />
      </Suspense>
      <p>
        {text("Or type this key:")}{" "}
        <span className="key">{setup.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <p>
        <a href={setup.uri}>{text("Open the app on this device")}</a>
      </p>
      <Form
        label={text("Confirm the code")}
        onSubmit={async (data) => onAdded(await calls.addAuthenticator(step, textIn(data, "code")))}
        say={messageOf}
      >
        <label>
          {text("Code that the app shows")}
          <input
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={40}
          />
        </label>
      </Form>
    </>
  );
}
