import { cloneElement, type InputHTMLAttributes, type ReactElement, useId } from "react";

interface FieldProps {
  label: string;
  hint?: string;
  /** What is wrong with the value; replaces the hint. */
  fault?: string | null;
  children: ReactElement<InputHTMLAttributes<HTMLElement>>;
}

/** A form field with its label, and with its hint or fault as the description. */
export function Field({ label, hint, fault = null, children }: FieldProps) {
  const id = useId();
  const isDescribed = hint !== undefined || fault !== null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {cloneElement(children, {
        id,
        ...(fault === null ? {} : { "aria-invalid": true }),
        ...(isDescribed ? { "aria-describedby": `${id}-hint` } : {}),
      })}
      {isDescribed ? (
        <span id={`${id}-hint`} className={fault === null ? "hint" : "fault"}>
          {fault ?? hint}
        </span>
      ) : null}
    </div>
  );
}
