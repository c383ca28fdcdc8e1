import { useId, useMemo } from "react";
import { testOf, valueOperand, withOperator, withSubject, type Test } from "./changed-clause.ts";
import type { Clause, Operand } from "./clause.ts";
import { OPERATORS, operatorsFor, type OperatorId } from "./operators.ts";
import { printClause } from "./print-clause.ts";
import type { RuleName } from "./rule-names.ts";

interface TestEditorProps {
  names: readonly RuleName[];
  test: Test;
  position: number;
  onChange: (clause: Clause) => void;
}

/** A value, an operator that fits its type, and what it is compared with. */
export function TestEditor({ names, test, position, onChange }: TestEditorProps) {
  const id = useId();
  const known = names.find(({ source }) => source === test.subject.source);
  const choose = (source: string) => {
    const name = names.find((each) => each.source === source);
    if (name === undefined) return;
    if (name.elements.length > 0 && name.kind === "list") {
      onChange({ ...testOf(name), operator: "isGiven" });
      return;
    }
    onChange(withSubject(test, name));
  };
  const takes = OPERATORS[test.operator].operands;
  const { description } = test.subject;
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Value</label>
        <NameSelect
          id={id}
          names={names}
          source={test.subject.source}
          label={test.subject.label}
          isKnown={known !== undefined}
          onChoose={choose}
        />
      </div>
      <label className="field">
        <span>Test</span>
        <select
          value={test.operator}
          onChange={({ currentTarget: { value } }) =>
            onChange(withOperator(test, value as OperatorId))
          }
        >
          {operatorsFor(test.subject.kind).map((id) => (
            <option key={id} value={id}>
              {id === "holds" ? "holds" : id === "holdsNot" ? "does not hold" : OPERATORS[id].words}
            </option>
          ))}
        </select>
      </label>
      {takes === "none" ? null : (
        <Operands names={names} test={test} position={position} onChange={onChange} />
      )}
      {description === null ? null : <p className="hint">{description}</p>}
    </>
  );
}

/** Facts first, then the values by the document or object that they belong to. */
function NameSelect({
  id,
  names,
  source,
  label,
  isKnown,
  onChoose,
}: {
  id: string;
  names: readonly RuleName[];
  source: string;
  label: string;
  isKnown: boolean;
  onChoose: (source: string) => void;
}) {
  const groups = useMemo(() => {
    const found = new Map<string, RuleName[]>();
    for (const name of names) {
      const group = name.isFact
        ? "Named rules"
        : (/^(?:size\()?(?:application\.)?(\w+)[.]/.exec(name.source)?.[1] ?? "Other values");
      const list = found.get(group) ?? [];
      list.push(name);
      found.set(group, list);
    }
    return [...found];
  }, [names]);
  return (
    <select id={id} value={source} onChange={({ currentTarget: { value } }) => onChoose(value)}>
      {isKnown ? null : <option value={source}>{label}</option>}
      {groups.map(([group, list]) => (
        <optgroup key={group} label={group}>
          {list.map((each) => (
            <option key={each.source} value={each.source}>
              {each.label}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}

/** The values that a test compares with: from the schema's list, or typed. */
function Operands({ test, position, onChange }: TestEditorProps) {
  const { subject, operands, operator } = test;
  const [first] = operands;
  if (first?.kind === "field") return <p>{first.subject.label}</p>;
  const set = (next: readonly Operand[]) => onChange({ ...test, operands: next });
  const isSeveral = OPERATORS[operator].operands === "several";
  const values = subject.values ?? [];
  if (isSeveral && values.length > 0)
    return (
      <fieldset className="several">
        <legend>Values</legend>
        {values.map((value) => {
          const operand = valueOperand(value);
          const isIn = operands.some((each) => each.kind === "value" && each.value === value);
          return (
            <label key={String(value)} className="check">
              <input
                type="checkbox"
                checked={isIn}
                onChange={() => {
                  const next = isIn
                    ? operands.filter((each) => each.kind !== "value" || each.value !== value)
                    : [...operands, operand];
                  if (next.length > 0) set(next);
                }}
              />
              {String(value)}
            </label>
          );
        })}
      </fieldset>
    );
  const shown = operands
    .map((each) => (each.kind === "value" ? String(each.value) : each.subject.source))
    .join(", ");
  if (values.length > 0)
    return (
      <label className="field">
        <span>Compared with</span>
        <select
          value={shown}
          onChange={({ currentTarget: { value } }) => {
            const chosen = values.find((each) => String(each) === value);
            if (chosen !== undefined) set([valueOperand(chosen)]);
          }}
        >
          {values.some((each) => String(each) === shown) ? null : (
            <option value={shown}>{shown}</option>
          )}
          {values.map((each) => (
            <option key={String(each)} value={String(each)}>
              {String(each)}
            </option>
          ))}
        </select>
      </label>
    );
  return (
    <label className="field">
      <span>Compared with{isSeveral ? " (with commas between)" : ""}</span>
      <input
        key={printClause(test)}
        type={
          subject.kind === "number" && !isSeveral
            ? "number"
            : subject.kind === "date" && !isSeveral
              ? "date"
              : "text"
        }
        step="any"
        defaultValue={shown}
        aria-label={`Condition ${position} is compared with`}
        onBlur={({ currentTarget: { value } }) => {
          if (value === shown) return;
          const parts = isSeveral
            ? value
                .split(",")
                .map((each) => each.trim())
                .filter((each) => each !== "")
            : [value];
          const next = parts.map((each) => valueOperand(typed(each, subject.kind)));
          if (next.length > 0) set(next);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          event.currentTarget.blur();
          event.currentTarget.focus();
        }}
      />
    </label>
  );
}

function typed(text: string, kind: RuleName["kind"]): string | number | boolean {
  if (kind === "number") return Number(text) || 0;
  return kind === "boolean" ? text === "true" : text;
}
