import type { WidgetProps } from "@rjsf/utils";
import { formatPhone } from "#lending/formats/phone.ts";
import { loadPhonePlans } from "../format/load-phone-plans.ts";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { lateWidget } from "./late-widget.ts";
import { showText } from "../form/use-text-draft.ts";

/**
 * Parses ten digits, eleven with a leading 1, or +1 and ten digits to an E.164 number. Returns any
 * other text for validation to report.
 */
export function readPhone(typed: string): string | undefined {
  const trimmed = figuresIn(typed);
  if (trimmed === "") return undefined;
  const digits = trimmed.replaceAll(/[\s().+-]/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^\d{10}$/.test(national) ? `+1${national}` : trimmed;
}

const abroad = lateWidget(async () => {
  const [{ PhoneAbroad }] = await Promise.all([import("./phone-abroad.tsx"), loadPhonePlans()]);
  return PhoneAbroad;
});

/** A phone number; the value is E.164. North American unless its property has the format `phone`. */
export function PhoneWidget(props: WidgetProps) {
  return props.schema.format === "phone" ? (
    <abroad.component {...props} />
  ) : (
    <NorthAmericanPhone {...props} />
  );
}

function NorthAmericanPhone(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: (value) => formatPhone(showText(value)),
    parse: readPhone,
    commit: props.onChange,
  });
  return <TextControl widget={props} draft={draft} type="tel" inputMode="tel" autoComplete="tel" />;
}
