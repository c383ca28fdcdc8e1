import type { Flow } from "#schemas/types/flow.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import { plainCopy } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { SURVEY } from "#src/flags/keys.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { organisationArgs } from "#src/host/copy-args.ts";
import { useEffect, useRef, useState } from "react";
import classes from "./Survey.module.css";

/** Milliseconds between choosing the survey and leaving for it: time to read where one goes. Source: product specification, section 4. */
export const LEAVE_AFTER_MS = 750;

/** Address of the lender's survey where the flow invites to it; null where it does not, or the lender has none. */
export function surveyOf(flow: Flow, page: string, { survey }: Organisation): string | null {
  return flow.survey?.pages.includes(page) === true ? (survey?.url ?? null) : null;
}

/** Invites to the lender's survey, on a site of its own. What was typed is saved when the page is left, as always. */
export function Survey({
  flow,
  page,
  leave = (url) => location.assign(url),
}: {
  flow: Flow;
  page: string;
  leave?: (url: string) => void;
}) {
  const { organisation } = useApp().definitions;
  const on = useFlag(SURVEY);
  const url = surveyOf(flow, page, organisation);
  if (!on || url === null || flow.survey === undefined) return null;
  const args = organisationArgs(organisation);
  const { text, label, leaving } = flow.survey;
  return (
    <Invitation
      onLeave={() => leave(url)}
      text={plainCopy(text, { args })}
      label={plainCopy(label, { args })}
      leaving={plainCopy(leaving, { args })}
    />
  );
}

interface InvitationProps {
  onLeave: () => void;
  text: string;
  label: string;
  leaving: string;
}

function Invitation({ onLeave, text, label, leaving }: InvitationProps) {
  const [chosen, setChosen] = useState(false);
  const latest = useRef(onLeave);
  useEffect(() => {
    latest.current = onLeave;
  });
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(() => {
      latest.current();
      // Whoever comes back by the browser's history finds the page as it was.
      setChosen(false);
    }, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  return (
    <aside className={classes.survey} aria-label={label}>
      <p className={classes.text} role="status">
        {chosen ? leaving : text}
      </p>
      <button
        type="button"
        className={classes.button}
        aria-disabled={chosen || undefined}
        onClick={() => setChosen(true)}
      >
        {label}
      </button>
    </aside>
  );
}
