import { useId, useState, type FormEvent } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import { OpenDraft } from "./OpenDraft.tsx";
import { Releases } from "./Releases.tsx";
import { STATE_NAMES } from "./state-names.ts";

interface DraftsProps {
  studio: Studio;
  state: StudioState;
}

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
                  {each.name} ({each.own ? "yours" : each.author}, {STATE_NAMES[each.state]})
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
