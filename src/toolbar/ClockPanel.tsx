import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { Outcome } from "./Outcome.tsx";
import type { Tools } from "./tools.ts";
import { useAnswer, useCommand } from "./use-answer.ts";

const STEPS = [
  ["1 hour", "PT1H"],
  ["1 day", "P1D"],
  ["3 days", "P3D"],
  ["1 week", "P7D"],
  ["30 days", "P30D"],
] as const;

/** Business time of the sandbox. Moving it runs the jobs that are due. */
export function ClockPanel({ tools: { sandbox } }: { tools: Tools }) {
  const { data: now, error: unknown, again } = useAnswer(sandbox.now);
  const { busy, error, done, run } = useCommand();
  const [instant, setInstant] = useState("");
  const move = (body: Parameters<typeof sandbox.move>[0]) =>
    run(async () => {
      await sandbox.move(body);
      await again();
      return "Moved. Reload the page to see it there.";
    });
  return (
    <>
      <p className="note">
        It is{" "}
        <strong>
          {now === null
            ? "…"
            : new Date(now).toLocaleString("en-US", { dateStyle: "full", timeStyle: "long" })}
        </strong>
      </p>
      <div className="row" role="group" aria-label="Move the clock ahead">
        {STEPS.map(([label, advance]) => (
          <SteadyButton
            key={advance}
            type="button"
            disabled={busy}
            onClick={() => void move({ advance })}
          >
            + {label}
          </SteadyButton>
        ))}
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void move({ now: new Date(instant).toISOString() });
        }}
      >
        <label>
          Set it to
          <input
            type="datetime-local"
            required
            value={instant}
            onChange={(event) => setInstant(event.target.value)}
          />
        </label>
        <SteadyButton type="submit" disabled={busy}>
          Set
        </SteadyButton>
      </form>
      <Outcome busy={busy} error={error ?? unknown} success={done} />
    </>
  );
}
