import { lazy, Suspense, useEffect, useId, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { OpenedRule } from "./calls.ts";
import { fromGroup, groupOf } from "./changed-clause.ts";
import { GroupEditor } from "./ClauseEditor.tsx";
import { printClause } from "./print-clause.ts";
import type { RuleName } from "./rule-names.ts";

const TextEditor = lazy(() => import("../json/TextEditor.tsx"));

interface RuleEditorProps {
  studio: Studio;
  label: string;
  /** Definition of the rule, relative to flows/. */
  path: string;
  /** Null without a rule. */
  source: string | null;
  sentence: string | null;
  required: boolean;
  onChange: (source: string | undefined) => void;
}

/** A rule as a sentence, which opens as conditions to choose, or as text. */
export function RuleEditor({
  studio,
  label,
  path,
  source,
  sentence,
  required,
  onChange,
}: RuleEditorProps) {
  const [editing, setEditing] = useState<"conditions" | "text" | null>(null);
  const id = useId();
  const { lender } = studio.store.getState();
  const own = useOpened(studio, lender, path, editing === null ? null : (source ?? "true"));
  const shown = source === null ? "No rule" : (own?.sentence ?? sentence ?? source);
  return (
    <div className="rule" role="group" aria-label={label}>
      <p className="sentence" id={id} aria-live="polite">
        {shown}
      </p>
      <div className="controls">
        {(
          [
            ["conditions", source === null ? "Write a rule" : "Change conditions"],
            ["text", "As text"],
          ] as const
        ).map(([mode, words]) => (
          <button
            key={mode}
            type="button"
            aria-expanded={editing === mode}
            onClick={() => setEditing(editing === mode ? null : mode)}
          >
            {words}
          </button>
        ))}
        {source === null || required ? null : (
          <button type="button" className="quiet" onClick={() => onChange(undefined)}>
            Remove the rule
          </button>
        )}
      </div>
      {editing === "conditions" && own !== null ? (
        <Conditions studio={studio} lender={lender} path={path} opened={own} onChange={onChange} />
      ) : null}
      {editing === "text" ? (
        <Suspense fallback={<p className="hint">One moment.</p>}>
          <TextEditor
            label={`${label} as text`}
            text={source ?? ""}
            language="rule"
            complete={(text, offset) =>
              studio.session.completeRule(lender, path, text, offset).then((all) =>
                all.map(({ label: name, detail, insert, from }) => ({
                  label: name,
                  detail,
                  insert,
                  from,
                  to: offset,
                })),
              )
            }
            describe={(text, offset) => studio.session.describeRule(lender, path, text, offset)}
            onText={(text) => onChange(text.trim() === "" && !required ? undefined : text.trim())}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Returns the rule as clauses; a later text wins. */
function useOpened(
  studio: Studio,
  lender: string,
  path: string,
  source: string | null,
): OpenedRule | null {
  const [opened, setOpened] = useState<OpenedRule | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    let isLatest = true;
    const open = async () => {
      const answer = await studio.session.openRule(lender, path, source);
      if (isLatest) setOpened(answer);
    };
    void open();
    return () => {
      isLatest = false;
    };
  }, [studio, lender, path, source]);
  return source === null ? null : opened;
}

interface ConditionsProps {
  studio: Studio;
  lender: string;
  path: string;
  opened: OpenedRule;
  onChange: (source: string) => void;
}

function Conditions({ studio, lender, path, opened, onChange }: ConditionsProps) {
  const [names, setNames] = useState<readonly RuleName[]>([]);
  useEffect(() => {
    void studio.session.ruleNames(lender, path).then(setNames);
  }, [studio, lender, path]);
  if (names.length === 0) return <p className="hint">One moment.</p>;
  const whole = opened.clause;
  if (whole.kind === "text")
    return (
      <p className="hint">This rule stays as text. {whole.why} Choose “As text” to change it.</p>
    );
  return (
    <GroupEditor
      names={names}
      group={groupOf(whole)}
      onChange={(group) => onChange(printClause(fromGroup(group)))}
    />
  );
}
