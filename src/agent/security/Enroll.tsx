import { useState } from "react";
import type { FactorAdded } from "#schemas/types/calls/identity.ts";
import { knowsPasskeys } from "#src/calls/second-step.ts";
import type { AgentCalls } from "../calls.ts";
import { AddAuthenticator } from "./AddAuthenticator.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { useText } from "../text.ts";

interface EnrollProps {
  calls: AgentCalls;
  step: string;
  onToken: (token: string) => void;
}

/** The first log-in of staff: sets a second factor up, shows the recovery codes, and logs in. */
export function Enroll({ calls, step, onToken }: EnrollProps) {
  const text = useText();
  const [added, setAdded] = useState<FactorAdded | null>(null);
  if (added !== null)
    return <RecoveryCodes codes={added.recoveryCodes} onSaved={() => onToken(added.jwt ?? "")} />;
  return (
    <section className="narrow">
      <h1>{text("Set up your second step")}</h1>
      <p>
        {text(
          "You log in with a password and a second step. Choose one now; you can add others later.",
        )}
      </p>
      {knowsPasskeys() ? (
        <>
          <h2>{text("Passkey")}</h2>
          <p>
            {text(
              "Your fingerprint, your face, or a security key. It cannot be copied by a false page.",
            )}
          </p>
          <PasskeyButton
            label={text("Set up a passkey")}
            act={async () => setAdded(await calls.addPasskey(step))}
          />
        </>
      ) : null}
      <h2>{text("Authenticator app")}</h2>
      <AddAuthenticator calls={calls} step={step} onAdded={setAdded} />
    </section>
  );
}
