import { useEffect, useState } from "react";
import type { LogInStep } from "#schemas/types/calls/shared.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { AgentCalls } from "../calls.ts";
import { Form, secretIn, textIn } from "../Form.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { Enroll } from "./Enroll.tsx";
import { PasskeyButton } from "./PasskeyButton.tsx";
import { useText } from "../text.ts";

interface LogInProps {
  calls: AgentCalls;
  /** The server ended the session before. */
  ranOut?: boolean;
  onToken: (token: string) => void;
}

/** Who logs in, and the step that their password has opened. */
interface Proved {
  email: string;
  step: LogInStep;
}

/** Logs staff in: the password, then a second factor, or its set-up at the first log-in. */
export function LogIn({ calls, ranOut = false, onToken }: LogInProps) {
  const text = useText();
  const [proved, setProved] = useState<Proved | null>(null);
  const [forgot, setForgot] = useState(false);
  if (proved !== null && proved.step.enroll)
    return <Enroll calls={calls} step={proved.step.step} onToken={onToken} />;
  if (proved !== null) return <SecondStep calls={calls} {...proved} onToken={onToken} />;
  if (forgot) return <Forgot calls={calls} onBack={() => setForgot(false)} />;
  return (
    <section className="narrow">
      <h1>{text("Log in")}</h1>
      {ranOut ? (
        <p role="status" className="notice">
          {text(
            "You were logged out to keep your information safe. Log in to go on where you stopped.",
          )}
        </p>
      ) : null}
      <Form
        label={text("Log in")}
        onSubmit={async (data) => {
          const email = textIn(data, "email");
          const answer = await calls.logIn(email, secretIn(data, "password"));
          if ("jwt" in answer) onToken(answer.jwt);
          else setProved({ email, step: answer });
        }}
        say={messageOf}
      >
        <label>
          {text("Email")}
          <input name="email" type="email" autoComplete="username" required maxLength={128} />
        </label>
        <PasswordField label={text("Password")} name="password" autoComplete="current-password" />
      </Form>
      <p>
        <button type="button" className="quiet" onClick={() => setForgot(true)}>
          {text("Forgot your password?")}
        </button>
      </p>
    </section>
  );
}

function SecondStep({ calls, email, step, onToken }: Omit<LogInProps, "ranOut"> & Proved) {
  const text = useText();
  const [code, setCode] = useState("");
  const [sandboxCode, setSandboxCode] = useState<string | null>(null);
  useEffect(() => {
    void calls.sandboxCode(email).then(setSandboxCode);
  }, [calls, email]);
  return (
    <section className="narrow">
      <h1>{text("Confirm that it’s you")}</h1>
      {step.passkeys ? (
        <PasskeyButton
          label={text("Use a passkey")}
          act={async () => onToken((await calls.provePasskey(step.step)).jwt)}
        />
      ) : null}
      <Form
        label={text("Log in")}
        onSubmit={async () => onToken((await calls.proveCode(step.step, code)).jwt)}
        say={messageOf}
      >
        <label>
          {text("Code")}
          <span className="hint">
            {text("Six digits of your authenticator app, or a recovery code. Spaces are fine.")}
          </span>
          <input
            name="code"
            autoComplete="one-time-code"
            required
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </label>
      </Form>
      {sandboxCode === null ? null : (
        <p className="notice">
          {text("Sandbox: the code is")} <b>{sandboxCode}</b>.{" "}
          <button type="button" className="quiet" onClick={() => setCode(sandboxCode)}>
            {text("Fill it in")}
          </button>
        </p>
      )}
    </section>
  );
}

function Forgot({ calls, onBack }: { calls: AgentCalls; onBack: () => void }) {
  const text = useText();
  const [sent, setSent] = useState(false);
  return (
    <section className="narrow">
      <h1>{text("Forgot your password?")}</h1>
      <p role="status">
        {sent
          ? text(
              "If there is an account with this address, a link is on its way. It works once, for 30 minutes.",
            )
          : text(
              "Enter your email address. We send you a link with which you choose a new password.",
            )}
      </p>
      {sent ? null : (
        <Form
          label={text("Email me the link")}
          onSubmit={async (data) => {
            await calls.askForReset(textIn(data, "email"));
            setSent(true);
          }}
          say={messageOf}
        >
          <label>
            {text("Email")}
            <input name="email" type="email" autoComplete="username" required maxLength={128} />
          </label>
        </Form>
      )}
      <p>
        <button type="button" className="quiet" onClick={onBack}>
          {text("Back to log in")}
        </button>
      </p>
    </section>
  );
}
