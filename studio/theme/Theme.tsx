import { useEffect, useState } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { isRecord } from "#engine/index.ts";
import { contrastFaults, isColor } from "#definitions/themes/theme-pairs.ts";
import { mayWriteHere } from "../app/state.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { whileCurrent } from "../views/while-current.ts";
import type { LenderTheme } from "../workspace/lenders/theme.ts";
import { ColorField } from "./ColorField.tsx";
import { Logo } from "./Logo.tsx";
import { tokenName } from "./token-name.ts";

/** The lender's colors and logo, each color with its contrast verdict and a shade that passes. */
export default function Theme({ studio, state }: ViewProps) {
  const { lender, revision } = state;
  const [read, setRead] = useState<LenderTheme | null>(null);
  /** What was typed and the worker has not answered yet. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { theme: readTheme } = studio;
  useEffect(
    () =>
      whileCurrent(readTheme, (theme) => {
        setRead(theme);
        // A color that was typed meanwhile stays until its own answer.
        setTyped((before) =>
          Object.fromEntries(
            Object.entries(before).filter(([name, color]) => tokensOf(theme)[name] !== color),
          ),
        );
      }),
    [readTheme, lender, revision],
  );
  if (read === null) return <p role="status">Reading the theme …</p>;
  const given = tokensOf(read);
  const tokens: Record<string, unknown> = { ...given, ...typed };
  const faults = contrastFaults({ ...read.theme, tokens });
  const isEditable = mayWriteHere(state);
  const set = (name: string, color: string) => {
    setTyped((before) => ({ ...before, [name]: color }));
    void studio.retheme({ kind: "color", name, color });
  };
  return (
    <div className="form-view">
      <h2>Colors and logo of {studio.lenderNow()?.name}</h2>
      <p className="hint">
        Changes are for this lender alone: <code>{read.path}</code>
      </p>
      <p role="status" className={faults.length === 0 ? "verdict" : "verdict fault"}>
        {faults.length === 0
          ? "Every color has enough contrast (WCAG 2.2 AA)."
          : `${faults.length} ${faults.length === 1 ? "color lacks" : "colors lack"} contrast. ${faults.length === 1 ? "It shows" : "Each shows"} a shade that has it.`}
      </p>
      <fieldset disabled={!isEditable} className="plain">
        <legend className="hidden">Theme</legend>
        <section aria-labelledby="theme-brand">
          <h3 id="theme-brand">Brand color</h3>
          <p className="hint">
            Buttons, links, headings and the focus get readable shades of one color.
          </p>
          <BrandColor
            key={`${lender} ${String(given.primary)}`}
            present={String(given.primary)}
            onApply={(color) => void studio.retheme({ kind: "brand", color })}
          />
        </section>
        <section aria-labelledby="theme-logo">
          <h3 id="theme-logo">Logo</h3>
          <Logo
            theme={read.theme}
            brand={studio.lenderNow()?.name ?? lender}
            isOwn={read.hasOwnLogo}
            onChange={(svg, alt) => void studio.retheme({ kind: "logo", svg, alt })}
          />
        </section>
        <section aria-labelledby="theme-colors">
          <h3 id="theme-colors">Each color</h3>
          <ul className="colors">
            {Object.entries(tokens)
              .filter(([name, value]) => isColor(value) && name !== "primary")
              .map(([name, value]) => (
                <ColorField
                  key={`${lender} ${name}`}
                  name={tokenName(name)}
                  color={String(value)}
                  isOwn={read.own.includes(name) || name in typed}
                  fault={faults.find(({ front }) => front === name) ?? null}
                  onChange={(color) => set(name, color)}
                />
              ))}
          </ul>
        </section>
      </fieldset>
    </div>
  );
}

const tokensOf = ({ theme: { tokens } }: LenderTheme): Record<string, unknown> =>
  isRecord(tokens) ? tokens : {};

function BrandColor({ present, onApply }: { present: string; onApply: (color: string) => void }) {
  const [color, setColor] = useState(present);
  return (
    <div className="controls">
      <label className="field">
        <span>Color</span>
        <input
          type="color"
          value={color}
          onChange={({ currentTarget }) => setColor(currentTarget.value)}
        />
      </label>
      <SteadyButton type="button" disabled={color === present} onClick={() => onApply(color)}>
        Use {color}
      </SteadyButton>
    </div>
  );
}
