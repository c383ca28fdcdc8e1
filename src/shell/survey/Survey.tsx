import type { Flow } from "#schemas/types/flow.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import { useLanguage } from "#renderers/index.ts";
import { useApp } from "#src/app.ts";
import { FLAGS } from "#lending/specified-names.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { useEffect, useRef, useState } from "react";
import classes from "./Survey.module.css";

/**
 * Milliseconds between the click and the survey, so that the person can read where it leads.
 * Source: product specification, section 4.
 */
export const LEAVE_AFTER_MS = 750;

/**
 * Returns the survey's address on pages that invite to it; null on others, or when the lender has
 * none.
 */
function surveyOf(flow: Flow, page: string, { survey }: Organisation): string | null {
  return flow.survey?.pages.includes(page) === true ? (survey?.url ?? null) : null;
}

/** Invites to the lender's survey on its own site. Leaving saves the typed answers, as always. */
export function Survey({
  flow,
  page,
  leave = (url) => location.assign(url),
}: {
  flow: Flow;
  page: string;
  leave?: (url: string) => void;
}) {
  const { organisation, copyArguments: args } = useApp().definitions;
  const on = useFlag(FLAGS.survey);
  const { say } = useLanguage();
  const url = surveyOf(flow, page, organisation);
  if (!on || url === null || flow.survey === undefined) return null;
  const { text, label, leaving } = flow.survey;
  return (
    <Invitation
      onLeave={() => leave(url)}
      text={say(text, args)}
      label={say(label, args)}
      leaving={say(leaving, args)}
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
      // Back finds the page as it was.
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
