import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Draft } from "../calls.ts";
import type { Studio } from "../app/studio.ts";
import type { Busy } from "./state.ts";

interface PublishProps {
  drafting: Studio["drafting"];
  draft: Draft;
  busy: Busy | null;
  disabled: boolean;
}

/** Publishes an approved draft now, or at a time on the lender's clock. */
export function Publish({ drafting, draft, busy, disabled }: PublishProps) {
  const [reason, setReason] = useState("");
  const [at, setAt] = useState("");
  const zone = draft.publishZone.replaceAll("_", " ");
  return (
    <form
      className="publish"
      onSubmit={(event) => {
        event.preventDefault();
        void drafting.publish(draft, reason);
      }}
    >
      <label className="field">
        <span>Why (needed when applications lose their page)</span>
        <textarea
          value={reason}
          maxLength={500}
          rows={2}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <SteadyButton type="submit" className="primary" disabled={disabled}>
        {busy === "publication" ? "Checking and publishing …" : "Publish now"}
      </SteadyButton>
      {draft.publishAt === null ? (
        <div className="controls">
          <label className="field">
            <span>Or at a time in {zone}</span>
            <input
              type="datetime-local"
              value={at}
              onChange={({ currentTarget }) => setAt(currentTarget.value)}
            />
          </label>
          <SteadyButton
            type="button"
            disabled={disabled || at === ""}
            onClick={() => void drafting.schedule(draft, at.slice(0, 16), reason)}
          >
            Publish at this time
          </SteadyButton>
        </div>
      ) : (
        <div className="controls">
          <p>
            Goes live <strong>{timeIn(draft.publishAt, draft.publishZone)}</strong> ({zone}).
          </p>
          <SteadyButton
            type="button"
            disabled={disabled}
            onClick={() => void drafting.unschedule(draft)}
          >
            Take the time back
          </SteadyButton>
        </div>
      )}
    </form>
  );
}

const timeIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full", timeStyle: "short" }).format(
    new Date(instant),
  );
