import { useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { readBootData } from "#src/definitions/boot-data.ts";
import { Outcome } from "./Outcome.tsx";
import { switchAccount } from "./session.ts";
import type { Tools } from "./tools.ts";
import { useAnswer, useCommand } from "./use-answer.ts";

/**
 * Creates an application of a persona at a lender, moves it to a checklist state and logs its owner
 * in.
 */
export function PlacePanel({ tools: { sandbox, observer } }: { tools: Tools }) {
  const choices = useAnswer(async () => ({
    personas: await sandbox.personas(),
    organisations: await sandbox.organisations(),
  }));
  const { busy, error, done, run } = useCommand();
  const [organisation, setOrganisation] = useState(() => readBootData().orgCode);
  const [persona, setPersona] = useState("");
  const [state, setState] = useState("");
  if (choices.data === null) return <Outcome busy={choices.error === null} error={choices.error} />;
  const { personas, organisations } = choices.data;
  const chosen =
    personas.find(({ id }) => id === persona) ??
    personas.find((each) => each.default) ??
    personas[0];
  const reaches = chosen?.reaches ?? [];

  const place = () =>
    run(async () => {
      const checklistState = reaches.includes(state) ? { checklistState: state } : {};
      const placed = await sandbox.place({
        organisation,
        persona: chosen?.id ?? persona,
        ...checklistState,
      });
      const address = await observer.addressOf(placed.uuid, chosen?.product);
      switchAccount(placed.token, () =>
        location.assign(`${address}?org=${encodeURIComponent(organisation)}`),
      );
      return `${placed.email} / ${placed.password}`;
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void place();
      }}
    >
      <div className="fields">
        <label>
          Organisation
          <select value={organisation} onChange={(event) => setOrganisation(event.target.value)}>
            {organisations.map(({ code }) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </label>
        <label>
          Persona
          <select value={chosen?.id} onChange={(event) => setPersona(event.target.value)}>
            {personas.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Checklist state
          <select
            value={reaches.includes(state) ? state : ""}
            onChange={(event) => setState(event.target.value)}
          >
            <option value="">Just registered</option>
            {reaches.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      <SteadyButton type="submit" disabled={busy}>
        Make it and log in
      </SteadyButton>
      <Outcome busy={busy} error={error} success={done} />
    </form>
  );
}
