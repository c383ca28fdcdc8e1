import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { readTimes, readToken } from "#src/session/token.ts";
import { Outcome } from "./Outcome.tsx";
import { switchAccount, logIn, type LogInInput } from "./session.ts";
import type { Tools } from "./tools.ts";
import { useCommand } from "./use-answer.ts";

/** Log-in by email and password, or by a token from elsewhere. Source: second product specification, section 2. */
export function LogInPanel({ tools: { client, observer } }: { tools: Tools }) {
  const { busy, error, done, run } = useCommand();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [revealed, setRevealed] = useState(false);
  const [token, setToken] = useState("");
  const { subject } = readTimes(readToken());

  const enter = (input: LogInInput) =>
    run(async () => {
      const fresh = await logIn(client, input);
      const home = await observer.home();
      switchAccount(fresh, () => location.assign(home));
      return "Logged in";
    });

  return (
    <>
      <p className="note">
        {subject === null ? "Nobody is logged in." : `Logged in as account ${subject}.`}{" "}
        {subject === null ? null : (
          <button
            type="button"
            className="link"
            onClick={() => switchAccount(null, () => location.reload())}
          >
            Forget the token
          </button>
        )}
      </p>
      <div className="columns">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void enter({ email, password });
          }}
        >
          <label>
            Email
            <input
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
          <label>
            Password
            <input
              type={revealed ? "text" : "password"}
              required
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <label className="check">
            <input
              type="checkbox"
              checked={revealed}
              onChange={(event) => setRevealed(event.target.checked)}
            />
            Show the password
          </label>
          <SteadyButton type="submit" disabled={busy}>
            Log in
          </SteadyButton>
        </form>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void enter({ token });
          }}
        >
          <label>
            Token
            <textarea
              required
              rows={3}
              spellCheck={false}
              placeholder="Bearer …"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          </label>
          <SteadyButton type="submit" disabled={busy}>
            Use token
          </SteadyButton>
        </form>
      </div>
      <Outcome busy={busy} error={error} success={done} />
    </>
  );
}
