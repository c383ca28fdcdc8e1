import { useId, useRef, useState } from "react";
import type { Studio } from "../app/studio.ts";
import { RuleEditor } from "../rules/RuleEditor.tsx";
import type { Option } from "./messages.ts";

interface OptionFieldProps {
  studio: Studio;
  option: Option;
  /** Whether it is of a part that does not exist yet. */
  isNew?: boolean;
  onChange: (value: unknown) => void;
}

/** Milliseconds without a letter after which a typed value is taken. */
const PAUSE = 120;

/** One option, with the input that fits its schema, and where its value comes from. */
export function OptionField({ studio, option, isNew = false, onChange }: OptionFieldProps) {
  const id = useId();
  const { label, help, control, required, source, value } = option;
  const isLabeled = control === "guard";
  return (
    <div className="option">
      {isLabeled ? <p className="option-label">{label}</p> : <label htmlFor={id}>{label}</label>}
      {isNew ? null : <SourceBadge source={source} />}
      {control === "guard" ? (
        <RuleEditor
          studio={studio}
          label={label}
          path={option.path}
          source={typeof value === "string" ? value : null}
          sentence={option.sentence}
          required={required}
          onChange={onChange}
        />
      ) : (
        <Input
          id={id}
          option={option}
          onChange={onChange}
          describedBy={help === null ? undefined : `${id}-help`}
        />
      )}
      {help === null ? null : (
        <p id={`${id}-help`} className="hint">
          {help.replaceAll("`", "")}
        </p>
      )}
    </div>
  );
}

function SourceBadge({ source }: { source: Option["source"] }) {
  if (source === null) return null;
  const { overlay, file, line } = source;
  return (
    <span
      className="badge"
      data-own={overlay !== null || undefined}
      title={`${file}${line === null ? "" : `:${line}`}`}
    >
      {overlay === null ? "All lenders" : `Overlay of ${overlay}`}
    </span>
  );
}

interface InputProps {
  id: string;
  option: Option;
  describedBy: string | undefined;
  onChange: (value: unknown) => void;
}

function Input({ id, option, describedBy, onChange }: InputProps) {
  const { control, value, choices, required } = option;
  const common = { id, "aria-describedby": describedBy, "aria-required": required || undefined };
  const present = textOf("text", value);
  // A chosen value stays until the definitions answer with theirs.
  const [shown, setShown] = useState(present);
  const [known, setKnown] = useState(present);
  if (present !== known) {
    setKnown(present);
    setShown(present);
  }
  if (control === "choice" && choices.length > 0)
    return (
      <select
        {...common}
        value={shown}
        onChange={({ currentTarget: { value: chosen } }) => {
          setShown(chosen);
          onChange(chosen === "" ? undefined : chosen);
        }}
      >
        {required && value !== undefined ? null : (
          <option value="">{required ? "Choose one" : "Not set"}</option>
        )}
        {choices.some((each) => each.value === shown) || shown === "" ? null : (
          <option value={shown}>{shown}</option>
        )}
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    );
  if (control === "yes-no")
    return (
      <select
        {...common}
        value={shown}
        onChange={({ currentTarget: { value: chosen } }) => {
          setShown(chosen);
          onChange(chosen === "" ? undefined : chosen === "true");
        }}
      >
        {value === undefined ? <option value="">Not set</option> : null}
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    );
  return <Typed {...common} option={option} onChange={onChange} />;
}

interface TypedProps extends Pick<InputProps, "id" | "option" | "onChange"> {
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

/** A typed value, which is taken after a pause, so that one word is one step of undo. */
function Typed({ option, onChange, ...common }: TypedProps) {
  const { control, value, choices } = option;
  const present = textOf(control, value);
  const [typed, setTyped] = useState(present);
  const [known, setKnown] = useState(present);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (present !== known) {
    setKnown(present);
    if (!sent.includes(present)) setTyped(present);
  }
  const take = (text: string) => {
    clearTimeout(timer.current);
    const parsed = valueOf(control, text);
    setFault(parsed.fault);
    if (parsed.fault !== null || text === present) return;
    setSent([...sent.slice(-50), textOf(control, parsed.value)]);
    onChange(parsed.value);
  };
  const props = {
    ...common,
    value: typed,
    "aria-invalid": fault === null ? undefined : (true as const),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const text = currentTarget.value;
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => take(text), PAUSE);
    },
    onBlur: () => take(typed),
  };
  const isLong = control === "words" || control === "lines" || control === "json";
  const list = `${common.id}-list`;
  return (
    <>
      {isLong ? (
        <textarea
          {...props}
          spellCheck={control === "words"}
          rows={Math.min(
            10,
            Math.max(
              control === "words" ? 1 : 2,
              typed.split("\n").length,
              Math.ceil(typed.length / 42),
            ),
          )}
        />
      ) : (
        <input
          {...props}
          type={control === "number" ? "number" : "text"}
          step="any"
          list={choices.length > 0 ? list : undefined}
          spellCheck={false}
          autoComplete="off"
        />
      )}
      {choices.length === 0 || isLong ? null : (
        <datalist id={list}>
          {choices.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </datalist>
      )}
      {fault === null ? null : (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function textOf(control: Option["control"], value: unknown): string {
  if (value === undefined) return "";
  if (control === "lines" && Array.isArray(value)) return value.join("\n");
  return control !== "json" && typeof value === "string"
    ? value
    : (JSON.stringify(value, null, 2) ?? "");
}

function valueOf(
  control: Option["control"],
  text: string,
): { value: unknown; fault: string | null } {
  if (text.trim() === "") return { value: undefined, fault: null };
  if (control === "lines")
    return {
      value: text
        .split("\n")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
      fault: null,
    };
  if (control === "number") {
    const number = Number(text);
    return Number.isFinite(number)
      ? { value: number, fault: null }
      : { value: null, fault: "Type a number." };
  }
  if (control !== "json") return { value: text, fault: null };
  try {
    return { value: JSON.parse(text) as unknown, fault: null };
  } catch {
    return { value: null, fault: "This is not JSON yet, so it is not taken." };
  }
}
