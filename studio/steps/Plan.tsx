import { useEffect, useState } from "react";
import { messageOf } from "#src/calls/messages.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { counted } from "../views/counted.ts";
import { whileCurrent } from "../views/while-current.ts";
import type { PlannedFile, StepPlan, Trial } from "./messages.ts";

interface PlanProps extends Pick<ViewProps, "studio"> {
  plan: StepPlan;
  onWrite: () => void;
}

/** What a change writes, and what the checks say of it. */
export function Plan({ studio, plan, onWrite }: PlanProps) {
  const { stepping } = studio;
  const [trial, setTrial] = useState<Trial | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(
    () =>
      whileCurrent(
        () => stepping.trial(plan.texts),
        setTrial,
        (error) => setFault(messageOf(error)),
      ),
    [stepping, plan.texts],
  );
  return (
    <section className="plan" aria-labelledby="plan-heading">
      <h3 id="plan-heading">It will write</h3>
      <ul>
        {plan.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {plan.files.map((file) => (
        <File key={file.path} file={file} />
      ))}
      <div role="status">
        {fault !== null ? (
          <p className="fault">{fault}</p>
        ) : trial === null ? (
          <p className="hint">The checks are running …</p>
        ) : (
          <Verdict trial={trial} />
        )}
      </div>
      <button type="button" className="primary" onClick={onWrite}>
        Write it
      </button>
    </section>
  );
}

const STATES = { new: "new file", changed: "changed", removed: "removed" } as const;

function File({ file: { path, state, lines } }: { file: PlannedFile }) {
  return (
    <details>
      <summary>
        <code>{path}</code> {STATES[state]}, {lines.filter(({ sign }) => sign !== " ").length} lines
      </summary>
      <pre className="diff" tabIndex={0} aria-label={`Lines of ${path}`}>
        {lines.map(({ sign, text }, index) => (
          // A line has no identity but its place.
          <span key={index} data-sign={sign}>
            {`${sign} ${text}\n`}
          </span>
        ))}
      </pre>
    </details>
  );
}

function Verdict({ trial: { added, broken } }: { trial: Trial }) {
  const errors = added.filter(({ severity }) => severity === "error");
  if (errors.length === 0 && broken.length === 0)
    return (
      <p className="verdict">
        The checks find no error
        {added.length === 0 ? "" : `, and ${counted(added.length, "thing")} to look at`}. Every
        journey stays true.
      </p>
    );
  return (
    <div className="verdict fault">
      <p>Publishing waits until this is corrected:</p>
      <ul>
        {errors.map(({ code, message, fix, file }) => (
          <li key={`${code} ${file} ${message}`}>
            {message} {fix}
          </li>
        ))}
        {broken.map(({ file, message }) => (
          <li key={file}>
            The journey <code>{file.replace(/^flows\//, "")}</code> is not true any more: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
