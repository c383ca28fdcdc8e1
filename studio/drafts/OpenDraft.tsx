import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { Draft } from "../calls.ts";
import { Clashes } from "./Clashes.tsx";
import { Comparison } from "./Comparison.tsx";
import { Impact } from "./Impact.tsx";
import { Publish } from "./Publish.tsx";
import { Refusal } from "./Refusal.tsx";
import { othersAt } from "./others-at.ts";
import { STATE_NAMES } from "./state-names.ts";

interface OpenDraftProps {
  studio: Studio;
  state: StudioState;
  draft: Draft;
}

/** The open draft: its state, its files, what a person may do next, and what the last action has shown. */
export function OpenDraft({ studio, state, draft }: OpenDraftProps) {
  const { drafting } = studio;
  const { drafts, busy, comparison, impact, refusal, clashes, choices } = state.drafting;
  const roles = state.person?.roles ?? [];
  const isWorking = busy !== null;
  const isPublished = draft.state === "published";
  const isOvertaken = draft.files.some(({ overtaken }) => overtaken);
  return (
    <section aria-label="Open draft">
      <h2>{draft.name}</h2>
      <p>
        <span
          className="badge"
          data-own={draft.state === "approved" || undefined}
          data-warning={draft.state === "review" || undefined}
        >
          {STATE_NAMES[draft.state]}
        </span>{" "}
        <span className="hint">
          by {draft.own ? "you" : draft.author}
          {draft.approvedBy === null ? "" : `, approved by ${draft.approvedBy}`}
        </span>
      </p>
      <ChangedFiles draft={draft} drafts={drafts} />
      {clashes.length === 0 ? null : (
        <Clashes clashes={clashes} choices={choices} onChoose={drafting.choose} />
      )}
      {isPublished ? null : <DraftActions studio={studio} state={state} draft={draft} />}
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

function ChangedFiles({ draft, drafts }: { draft: Draft; drafts: readonly Draft[] }) {
  if (draft.files.length === 0)
    return <p className="hint">It changes nothing yet. Change a sentence and save.</p>;
  const others = (path: string): readonly string[] =>
    draft.state === "published" ? [] : othersAt(drafts, draft, [path]);
  return (
    <ul className="draft-files" aria-label="Changed files">
      {draft.files.map(({ path, overtaken }) => (
        <li key={path}>
          <code>{path}</code>
          {overtaken ? <span className="hint">Another release has changed this file.</span> : null}
          {others(path).length > 0 ? (
            <span className="hint">Also changed by {others(path).join(", ")}.</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What the person may do with a draft that is not published. */
function DraftActions({ studio, state, draft }: OpenDraftProps) {
  const { drafting } = studio;
  const { busy, clashes, choices } = state.drafting;
  const roles = state.person?.roles ?? [];
  const isWorking = busy !== null;
  const isOvertaken = draft.files.some(({ overtaken }) => overtaken);
  return (
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
  );
}
