import { useEffect, useId, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import { mayWriteHere, type StudioState } from "../app/state.ts";
import { whileCurrent } from "../views/while-current.ts";
import type { KnownJourney } from "./messages.ts";
import "./recorder.css";

interface RecorderProps {
  studio: Studio;
  state: StudioState;
}

/** A walk in the preview becomes a journey that must stay true; below, the journeys of the flow. */
export default function Recorder({ studio, state }: RecorderProps) {
  const { flow, recording } = state;
  const mayWrite = mayWriteHere(state);
  if (flow === null) return <p className="nothing">Open a page first.</p>;
  return (
    <>
      {recording === null ? (
        <section className="recorder" aria-labelledby="recorder-heading">
          <h2 id="recorder-heading">Record a journey</h2>
          <p>
            Begin on a page of the preview, fill it in and send it, or change answers under What if.
            Each change becomes a step, with the page that followed. Publishing then proves that the
            same answers lead to the same pages.
          </p>
          <SteadyButton
            type="button"
            className="primary"
            disabled={!mayWrite || state.page === null}
            onClick={() => studio.recorder.begin()}
          >
            Begin here
          </SteadyButton>
        </section>
      ) : (
        <Running studio={studio} state={state} />
      )}
      <Known studio={studio} state={state} flow={flow} />
    </>
  );
}

function Running({ studio, state }: RecorderProps) {
  const { recording, scope, lender, person } = state;
  const id = useId();
  const [title, setTitle] = useState("");
  if (recording === null) return null;
  const isElsewhere = recording.lender !== lender || recording.flow !== state.flow;
  const name = studio.lenderNow()?.name ?? lender;
  return (
    <section className="recorder" aria-labelledby="recorder-heading">
      <h2 id="recorder-heading">
        <span className="recording-mark" aria-hidden="true" /> Recording
      </h2>
      {isElsewhere ? (
        <p className="fault" role="alert">
          The recording is of {recording.flow} for {recording.lender}. Go back there to go on.
        </p>
      ) : null}
      <ol aria-live="polite">
        <li>
          The walk begins on <code>{recording.page}</code>
        </li>
        {recording.steps.map((step, index) => (
          // A step has no identity but its place.
          <li key={index}>
            <label>
              <span className="hidden">Title of step {index + 2}</span>
              <input
                value={step.title}
                onChange={({ currentTarget }) =>
                  studio.recorder.retitle(index, currentTarget.value)
                }
              />
            </label>
            leads to <code>{step.page}</code>
          </li>
        ))}
      </ol>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void studio.recorder.save(title);
        }}
      >
        {person?.writesAll === true ? (
          <fieldset className="scope">
            <legend>The journey belongs to</legend>
            {(
              [
                ["lender", `${name} alone`],
                ["all", "The flow of all lenders"],
              ] as const
            ).map(([value, label]) => (
              <label key={value} className="check">
                <input
                  type="radio"
                  name="journey-scope"
                  checked={scope === value}
                  onChange={() => studio.set({ scope: value })}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        ) : null}
        <div className="field">
          <label htmlFor={id}>The story in one line</label>
          <input
            id={id}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </div>
        <div className="controls">
          <SteadyButton
            type="submit"
            className="primary"
            disabled={recording.steps.length === 0 || title.trim() === "" || isElsewhere}
          >
            Keep the journey
          </SteadyButton>
          <button type="button" className="quiet" onClick={() => studio.recorder.stop()}>
            Throw it away
          </button>
        </div>
      </form>
    </section>
  );
}

function Known({ studio, state, flow }: RecorderProps & { flow: string }) {
  const { lender, pending } = state;
  const { recorder } = studio;
  const [journeys, setJourneys] = useState<readonly KnownJourney[] | null>(null);
  const version = pending?.version ?? 0;
  useEffect(
    () => whileCurrent(() => recorder.list(flow), setJourneys),
    [recorder, flow, lender, version],
  );
  if (journeys === null)
    return (
      <p className="hint recorder" role="status">
        Walking the journeys of {flow} …
      </p>
    );
  const broken = journeys.filter(({ faults }) => faults.length > 0).length;
  return (
    <section className="recorder" aria-labelledby="known-heading">
      <h2 id="known-heading">Journeys of {flow}</h2>
      <p role="status">
        {journeys.length === 0
          ? "No journey names this lender yet."
          : `${journeys.length - broken} of ${journeys.length} are true.`}
      </p>
      <ul className="known-journeys">
        {journeys.map(({ path, title, own, pages, faults }) => (
          <li key={path} data-fault={faults.length > 0 || undefined}>
            <details>
              <summary>
                {title}{" "}
                {own ? (
                  <span className="badge" data-own>
                    Own
                  </span>
                ) : null}
                {faults.length > 0 ? (
                  <span className="badge" data-fault>
                    Not true
                  </span>
                ) : null}
              </summary>
              {faults.map((fault) => (
                <p key={fault} className="fault">
                  {fault}
                </p>
              ))}
              <p className="hint">{[...new Set(pages)].join(" → ")}</p>
              <p className="hint">
                <code>{path}</code>
              </p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
