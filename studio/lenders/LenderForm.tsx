import { useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import { SteadyButton } from "#renderers/focus/steady-button.tsx";
import { colorsWithoutContrast } from "#definitions/themes/theme-pairs.ts";
import { brandColors } from "#definitions/new-lender/brand-colors.ts";
import type { NewLender as Answers } from "#definitions/new-lender/new-lender.ts";
import type { LenderStart } from "../workspace/lenders/lenders.ts";
import type { ViewProps } from "../views/CenterPane.tsx";
import { Field } from "./Field.tsx";
import { Prices, pricesIn } from "./Prices.tsx";
import { Section } from "./Section.tsx";
import { WeekHours } from "./WeekHours.tsx";
import { BrandSample } from "./BrandSample.tsx";
import { States } from "./States.tsx";

interface LenderFormProps extends ViewProps {
  from: string;
  start: LenderStart;
}

/** Asks for what every lender decides itself, and creates the lender. */
export function LenderForm({ studio, state, from, start }: LenderFormProps) {
  const [brand, setBrand] = useState("");
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [color, setColor] = useState(() => primaryOf(start.theme));
  const [states, setStates] = useState<readonly string[]>([]);
  const [hours, setHours] = useState(start.hours);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const code = typedCode ?? codeOf(brand);
  const colors = useMemo(() => brandColors(color, start.theme), [color, start.theme]);
  const isTaken = state.lenders.some((each) => each.code === code);
  const noState = states.length === 0;

  useEffect(() => {
    if (fault !== null) alert.current?.focus();
  }, [fault]);

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (form.current === null) return;
    if (noState) {
      setFault("Choose at least one state in which the lender has a license.");
      return;
    }
    setBusy(true);
    const answers = answersIn(new FormData(form.current), start);
    setFault(
      await studio.addLender(
        { ...answers, brand, code, color: colors.primary, states, hours },
        from,
      ),
    );
    setBusy(false);
  };
  return (
    <form ref={form} onSubmit={(event) => void create(event)}>
      <Section number={1} title="Name">
        <Names
          brand={brand}
          code={code}
          isTaken={isTaken}
          onBrand={setBrand}
          onCode={setTypedCode}
        />
        <Contact />
      </Section>
      <Section number={2} title="Brand">
        <BrandColor
          color={color}
          readable={colors.primary}
          theme={start.theme}
          onColor={setColor}
        />
        <BrandSample brand={brand} colors={colors} />
      </Section>
      <Section number={3} title="States">
        <States choices={start.states} chosen={states} onChoose={setStates} />
      </Section>
      <Section number={4} title="Hours and time zone">
        <Field label="Time zone">
          <select name="timeZone" defaultValue={start.timeZone} required>
            {zonesWith(start.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </Field>
        <WeekHours hours={hours} onChange={setHours} />
      </Section>
      <Section number={5} title="Prices">
        <Field label="Smallest line, dollars">
          <input name="minLine" type="number" required min={0} defaultValue={start.minLine} />
        </Field>
        <Field label="Largest line, dollars">
          <input name="maxLine" type="number" required min={1} defaultValue={start.maxLine} />
        </Field>
        <Prices prices={start.prices} />
      </Section>
      {fault === null ? null : (
        <p className="fault" role="alert" ref={alert} tabIndex={-1}>
          {fault}
        </p>
      )}
      <div className="controls">
        <SteadyButton type="submit" className="primary" disabled={busy || isTaken}>
          Create the lender
        </SteadyButton>
      </div>
    </form>
  );
}

interface NamesProps {
  brand: string;
  code: string;
  /** Whether another lender has the short name. */
  isTaken: boolean;
  onBrand: (brand: string) => void;
  onCode: (code: string) => void;
}

const Names = ({ brand, code, isTaken, onBrand, onCode }: NamesProps) => (
  <>
    <Field label="Brand, as borrowers know it">
      <input
        required
        maxLength={60}
        value={brand}
        onChange={({ currentTarget }) => onBrand(currentTarget.value)}
      />
    </Field>
    <Field
      label="Short name in addresses"
      hint="Lower-case letters, digits and hyphens. It never changes."
      fault={isTaken ? "Another lender has this short name." : null}
    >
      <input
        required
        maxLength={64}
        pattern="[a-z][a-z0-9\-]*"
        value={code}
        onChange={({ currentTarget }) => onCode(currentTarget.value)}
      />
    </Field>
  </>
);

interface BrandColorProps {
  color: string;
  /** The nearest shade on which white text is readable: the color itself when it is. */
  readable: string;
  theme: LenderStart["theme"];
  onColor: (color: string) => void;
}

const BrandColor = ({ color, readable, theme, onColor }: BrandColorProps) => (
  <>
    <Field label="Brand color">
      <input
        type="color"
        value={color}
        onChange={({ currentTarget }) => onColor(currentTarget.value)}
      />
    </Field>
    <p className="hint" role="status">
      {readable === color
        ? "White text is readable on this color."
        : `White text is not readable on ${color}. The nearest readable shade is ${readable}, which the lender gets.`}{" "}
      {colorsWithoutContrast(theme).length === 0
        ? null
        : "Some other colors lack contrast; the view Theme names them."}
    </p>
  </>
);

/** The legal name, the license and the ways to reach the lender. Their names are those of `answersIn`. */
const Contact = () => (
  <>
    <Field label="Legal name">
      <input name="legalName" required maxLength={120} />
    </Field>
    <Field label="NMLS number">
      <input name="nmls" required pattern="\d{1,10}" inputMode="numeric" />
    </Field>
    <Field label="Telephone" hint="Such as 888-555-0100.">
      <input name="phone" required type="tel" pattern="\d{3}-\d{3}-\d{4}" />
    </Field>
    <Field label="Email address">
      <input name="email" required type="email" />
    </Field>
    <Field label="Website">
      <input name="website" required type="url" placeholder="https://" pattern="https://.+" />
    </Field>
  </>
);

/** Returns the short name that a brand suggests: letters, digits and hyphens. */
const codeOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-\d]+|-+$/g, "")
    .slice(0, 64);

/** Returns the answers that the form itself keeps. */
function answersIn(data: FormData, start: LenderStart): Omit<Answers, "code" | "brand"> {
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    legalName: text("legalName"),
    nmls: text("nmls"),
    phone: text("phone"),
    email: text("email"),
    website: text("website"),
    timeZone: text("timeZone"),
    minLine: Number(text("minLine")),
    maxLine: Number(text("maxLine")),
    prices: pricesIn(start.prices, text),
  };
}

const primaryOf = ({ tokens }: Readonly<Record<string, unknown>>): string => {
  const { primary } = (tokens ?? {}) as { primary?: string };
  return primary ?? "#1d4fa0";
};

/** Time zones of the United States. */
const ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];
/** Returns the zones to choose from, the present one first. */
const zonesWith = (present: string): string[] => [...new Set([present, ...ZONES])].filter(Boolean);
