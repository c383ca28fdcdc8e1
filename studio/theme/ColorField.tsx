import { useId } from "react";
import type { ContrastFault } from "#definitions/themes/theme-pairs.ts";
import { tokenName } from "./token-name.ts";

interface ColorFieldProps {
  name: string;
  color: string;
  isOwn: boolean;
  fault: ContrastFault | null;
  onChange: (color: string) => void;
}

/** One color, with what it lacks and the nearest shade that passes. */
export function ColorField({ name, color, isOwn, fault, onChange }: ColorFieldProps) {
  const id = useId();
  const shade = fault?.shade ?? null;
  return (
    <li data-fault={fault !== null || undefined}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="color"
        value={color}
        aria-describedby={`${id}-verdict`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <code>{color}</code>
      {isOwn ? (
        <span className="badge" data-own>
          Own
        </span>
      ) : null}
      <div id={`${id}-verdict`} className="color-verdict">
        {fault === null ? null : (
          <p className="fault">
            {fault.backs
              .map(
                ({ back, ratio, least }) =>
                  `${ratio.toFixed(2)} to 1 on ${tokenName(back).toLowerCase()}, at least ${least} is needed`,
              )
              .join("; ")}
            .
          </p>
        )}
      </div>
      {fault === null ? null : shade === null ? (
        <p className="hint">No shade of it passes. Change the backgrounds.</p>
      ) : (
        <button type="button" onClick={() => onChange(shade)}>
          Use {shade}
          <span className="hidden"> for {name}</span>
        </button>
      )}
    </li>
  );
}
