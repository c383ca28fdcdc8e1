import type { StudioState } from "../app/state.ts";
import type { Studio } from "../app/studio.ts";
import { SERVER_STATES } from "./server-names.ts";

interface PreviewCaseProps {
  studio: Studio;
  state: Pick<StudioState, "sample" | "samples" | "showErrors" | "server">;
}

/** Chooses whose answers the page shows, with errors or without, and how the server behaves. */
export function PreviewCase({ studio, state }: PreviewCaseProps) {
  const { showErrors, server } = state;
  return (
    <div className="whose">
      <label>
        <span>With the answers of</span>
        <select
          value={state.sample ?? ""}
          disabled={state.samples.length === 0}
          onChange={(event) => void studio.chooseSample(event.currentTarget.value)}
        >
          {state.samples.map(({ id, title: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="states">
        <label className="check">
          <input
            type="checkbox"
            checked={showErrors}
            onChange={(event) => studio.set({ showErrors: event.currentTarget.checked })}
          />
          <span>Show errors</span>
        </label>
        <select
          aria-label="The server"
          value={server}
          onChange={({ currentTarget: { value } }) => {
            const chosen = SERVER_STATES.find(([each]) => each === value);
            if (chosen) studio.set({ server: chosen[0] });
          }}
        >
          {SERVER_STATES.map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
