import { useId, useState, type FormEvent } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { Draft } from "../calls.ts";
import { Clashes } from "./Clashes.tsx";
import { Comparison } from "./Comparison.tsx";
import { Impact } from "./Impact.tsx";
import { Publish } from "./Publish.tsx";
import { Refusal } from "./Refusal.tsx";
import { Releases } from "./Releases.tsx";
import { othersAt } from "./others-at.ts";

interface DraftsProps {
  studio: Studio;
  state: StudioState;
}

const STATES: Readonly<Record<Draft["state"], string>> = {
  open: "Open",
  review: "Waits for approval",
  approved: "Approved",
  published: "Published",
};

/** The way of a change to the borrowers: draft, comparison, impact, review, publication, history. */
export function Drafts({ studio, state }: DraftsProps) {
  const { drafting } = studio;
  const { drafts, open, releases, busy } = state.drafting;
  const roles = state.person?.roles ?? [];
  const chooser = useId();
  return (
    <>
      <section aria-label="Drafts">
        <div className="field">
          <label htmlFor={chooser}>Open</label>
          <select
            id={chooser}
            value={open?.id ?? ""}
            // Not disabled, which would take the focus from it.
            aria-disabled={busy !== null || undefined}
            onChange={({ currentTarget }) => {
              if (busy === null) void drafting.open(currentTarget.value || null);
            }}
          >
            <option value="">What is live</option>
            {drafts
              .filter((each) => each.state !== "published" || each.id === open?.id)
              .map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name} ({each.own ? "yours" : each.author}, {STATES[each.state]})
                </option>
              ))}
          </select>
        </div>
        {roles.includes("author") ? <NewDraft studio={studio} busy={busy !== null} /> : null}
      </section>
      {open === null ? (
        <p className="nothing">
          You see what is live. A change that you save begins a draft, which nobody but your
          colleagues sees.
        </p>
      ) : (
        <OpenDraft studio={studio} state={state} draft={open} />
      )}
      <Releases
        releases={releases}
        mayRollBack={roles.includes("publisher")}
        busy={busy !== null}
        onRollBack={(number, reason) => void drafting.rollBack(number, reason)}
      />
    </>
  );
}

function NewDraft({ studio, busy }: { studio: Studio; busy: boolean }) {
  const [name, setName] = useState("");
  const begin = (event: FormEvent) => {
    event.preventDefault();
    void studio.drafting.begun(name.trim());
    setName("");
  };
  return (
    <form className="controls" onSubmit={begin}>
      <label className="field">
        <span>Name of a new draft</span>
        <input
          value={name}
          maxLength={120}
          required
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <SteadyButton type="submit" disabled={busy || name.trim() === ""}>
        Begin
      </SteadyButton>
    </form>
  );
}

function OpenDraft({ studio, state, draft }: DraftsProps & { draft: Draft }) {
  const { drafting } = studio;
  const { drafts, busy, comparison, impact, refusal, clashes, choices } = state.drafting;
  const roles = state.person?.roles ?? [];
  const isWorking = busy !== null;
  const isPublished = draft.state === "published";
  const isOvertaken = draft.files.some(({ overtaken }) => overtaken);
  const others = (path: string) => othersAt(drafts, draft, [path]);
  return (
    <section aria-label="Open draft">
      <h2>{draft.name}</h2>
      <p>
        <span
          className="badge"
          data-own={draft.state === "approved" || undefined}
          data-warning={draft.state === "review" || undefined}
        >
          {STATES[draft.state]}
        </span>{" "}
        <span className="hint">
          by {draft.own ? "you" : draft.author}
          {draft.approvedBy === null ? "" : `, approved by ${draft.approvedBy}`}
        </span>
      </p>
      {draft.files.length === 0 ? (
        <p className="hint">It changes nothing yet. Change a sentence and save.</p>
      ) : (
        <ul className="draft-files" aria-label="Changed files">
          {draft.files.map(({ path, overtaken }) => (
            <li key={path}>
              <code>{path}</code>
              {overtaken ? (
                <span className="hint">Another release has changed this file.</span>
              ) : null}
              {others(path).length > 0 && !isPublished ? (
                <span className="hint">Also changed by {others(path).join(", ")}.</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {clashes.length === 0 ? null : (
        <Clashes clashes={clashes} choices={choices} onChoose={drafting.choose} />
      )}
      {isPublished ? null : (
        <div className="controls">
          {isOvertaken && draft.own ? (
            <SteadyButton
              type="button"
              disabled={isWorking || choices.length < clashes.length}
              onClick={() => void drafting.rebase(draft)}
            >
              Take over what is live
            </SteadyButton>
          ) : null}
          <SteadyButton
            type="button"
            disabled={isWorking || draft.files.length === 0}
            onClick={() => void drafting.compare(draft)}
          >
            {busy === "comparison" ? "Comparing …" : "Compare"}
          </SteadyButton>
          <SteadyButton
            type="button"
            disabled={isWorking || draft.files.length === 0}
            onClick={() => void drafting.impact(draft)}
          >
            {busy === "impact" ? "Deciding …" : "Impact"}
          </SteadyButton>
          {draft.own && draft.state === "open" ? (
            <SteadyButton
              type="button"
              disabled={isWorking || draft.files.length === 0 || !roles.includes("author")}
              onClick={() => void drafting.askReview(draft)}
            >
              Ask for review
            </SteadyButton>
          ) : null}
          {!draft.own && draft.state === "review" ? (
            <SteadyButton
              type="button"
              className="primary"
              disabled={isWorking || !roles.includes("approver")}
              onClick={() => void drafting.approve(draft)}
            >
              Approve
            </SteadyButton>
          ) : null}
          {draft.own ? (
            <SteadyButton
              type="button"
              className="quiet"
              disabled={isWorking}
              onClick={() => void drafting.remove(draft)}
            >
              Delete draft
            </SteadyButton>
          ) : null}
        </div>
      )}
      {comparison === null ? null : (
        <Comparison key={draft.hash} studio={studio} state={state} comparison={comparison} />
      )}
      {impact === null ? null : <Impact impact={impact} />}
      {refusal === null ? null : <Refusal refusal={refusal} />}
      {draft.publishFault === null ? null : (
        <p className="stuck">It did not go live at its time: {draft.publishFault}</p>
      )}
      {draft.state === "approved" && roles.includes("publisher") ? (
        <Publish
          drafting={drafting}
          draft={draft}
          busy={busy}
          disabled={isWorking || isOvertaken}
        />
      ) : null}
    </section>
  );
}
