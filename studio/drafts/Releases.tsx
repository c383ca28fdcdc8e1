import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Release } from "../calls.ts";

interface ReleasesProps {
  releases: readonly Release[];
  mayRollBack: boolean;
  busy: boolean;
  onRollBack: (number: number, reason: string) => void;
}

const TIME = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Who published what, when and why. A release whose texts are still live can be taken back. */
export function Releases({ releases, mayRollBack, busy, onRollBack }: ReleasesProps) {
  return (
    <section aria-label="History">
      <h2>History</h2>
      {releases.length === 0 ? (
        <p className="hint">Nothing is published from here yet.</p>
      ) : (
        <ol className="releases" reversed>
          {releases.map((release) => (
            <li key={release.number} value={release.number}>
              <p>
                <strong>{release.name}</strong>{" "}
                {release.kind === "rollback" ? (
                  <span className="badge">Release {release.rolledBack} taken back</span>
                ) : null}
              </p>
              <p className="hint">
                {TIME.format(new Date(release.at))} by {release.by}
                {release.approvedBy === null ? "" : `, approved by ${release.approvedBy}`}
                {release.reason === "" ? "" : `. Why: ${release.reason}`}
              </p>
              <ul className="draft-files">
                {release.files.map(({ path }) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
              </ul>
              {release.canRollBack && release.kind === "publication" && mayRollBack ? (
                <RollBack release={release} busy={busy} onRollBack={onRollBack} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function RollBack({
  release: { number },
  busy,
  onRollBack,
}: Pick<ReleasesProps, "busy" | "onRollBack"> & { release: Release }) {
  const [reason, setReason] = useState("");
  return (
    <form
      className="controls"
      onSubmit={(event) => {
        event.preventDefault();
        onRollBack(number, reason.trim());
      }}
    >
      <label className="field">
        <span>Why roll back release {number}</span>
        <input
          value={reason}
          maxLength={500}
          required
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </label>
      <SteadyButton type="submit" disabled={busy || reason.trim() === ""}>
        Roll back
      </SteadyButton>
    </form>
  );
}
