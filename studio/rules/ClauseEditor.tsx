import { useId } from "react";
import { fromGroup, groupOf, testOf, withAdded, withClause, type Group } from "./changed-clause.ts";
import type { Clause } from "./clause.ts";
import type { RuleName } from "./rule-names.ts";
import { TestEditor } from "./TestEditor.tsx";

interface ClauseEditorProps {
  names: readonly RuleName[];
  clause: Clause;
  position: number;
  onChange: (clause: Clause) => void;
  onRemove: () => void;
}

/** One condition of a rule: a value, an operator that fits its type, and what it is compared with. */
function ClauseEditor({ names, clause, position, onChange, onRemove }: ClauseEditorProps) {
  return (
    <div className="clause" role="group" aria-label={`Condition ${position}`}>
      <Body names={names} clause={clause} position={position} onChange={onChange} />
      <button type="button" className="quiet" onClick={onRemove}>
        Remove<span className="hidden"> condition {position}</span>
      </button>
    </div>
  );
}

type BodyProps = Omit<ClauseEditorProps, "onRemove">;

function Body({ names, clause, position, onChange }: BodyProps) {
  switch (clause.kind) {
    case "test":
      return <TestEditor names={names} test={clause} position={position} onChange={onChange} />;
    case "every":
    case "any":
      return (
        <GroupEditor
          names={names}
          group={{ ...clause, grouped: false }}
          onChange={(group) => {
            const next = fromGroup(group);
            onChange({
              ...next,
              grouped: clause.grouped && (next.kind === "every" || next.kind === "any"),
            });
          }}
        />
      );
    case "not":
      return (
        <>
          <p>It is not so that</p>
          <GroupEditor
            names={names}
            group={groupOf({ ...clause.clause, grouped: false })}
            onChange={(group) => {
              const next = fromGroup(group);
              onChange({
                ...clause,
                clause: { ...next, grouped: clause.clause.grouped && next.kind !== "constant" },
              });
            }}
          />
        </>
      );
    case "elements": {
      const over = names.find(({ source }) => source === clause.over.source);
      const inside = (over?.elements ?? []).map((each): RuleName => ({
        ...each,
        source: each.source === "" ? clause.variable : `${clause.variable}.${each.source}`,
        elements: [],
      }));
      return (
        <>
          <label className="field">
            <span>{clause.over.label}</span>
            <select
              value={clause.operator}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...clause, operator: value as typeof clause.operator })
              }
            >
              <option value="exists">has one where</option>
              <option value="all">has only ones where</option>
              <option value="exists_one">has exactly one where</option>
            </select>
          </label>
          <GroupEditor
            names={[...inside, ...names]}
            group={groupOf(clause.clause)}
            onChange={(group) => onChange({ ...clause, clause: fromGroup(group) })}
          />
        </>
      );
    }
    case "constant":
      return <p>{clause.value ? "Always" : "Never"}</p>;
    case "text":
      return (
        <p>
          <code>{clause.source}</code> <span className="hint">{clause.why}</span>
        </p>
      );
  }
}

interface GroupEditorProps {
  names: readonly RuleName[];
  group: Group;
  onChange: (group: Group) => void;
}

/** A list of conditions, of which all must hold, or one. */
export function GroupEditor({ names, group, onChange }: GroupEditorProps) {
  const id = useId();
  const [first] = names;
  const set = (index: number, clause: Clause | null) => onChange(withClause(group, index, clause));
  return (
    <div className="clauses">
      {group.clauses.length < 2 ? null : (
        <div className="field">
          <label htmlFor={id}>The rule holds when</label>
          <select
            id={id}
            value={group.kind}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...group, kind: value === "any" ? "any" : "every" })
            }
          >
            <option value="every">all of these hold</option>
            <option value="any">one of these holds</option>
          </select>
        </div>
      )}
      <ol>
        {group.clauses.map((clause, index) => (
          // A condition has no name but its place.
          <li key={index}>
            <ClauseEditor
              names={names}
              clause={clause}
              position={index + 1}
              onChange={(next) => set(index, next)}
              onRemove={() => set(index, null)}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        onClick={() => {
          if (first) onChange(withAdded(group, testOf(first)));
        }}
      >
        Add a condition
      </button>
    </div>
  );
}
