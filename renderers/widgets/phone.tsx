import type { WidgetProps } from "@rjsf/utils";
import { formatPhone } from "../format/phone.ts";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { showText } from "../form/use-text-draft.ts";

/**
 * Parses ten digits, eleven with a leading 1, or +1 and ten digits to an E.164 number. Returns any
 * other text for validation to report.
 */
export function readPhone(typed: string): string | undefined {
  const trimmed = typed.trim();
  if (trimmed === "") return undefined;
  const digits = trimmed.replaceAll(/[\s().+-]/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^\d{10}$/.test(national) ? `+1${national}` : trimmed;
}

/** A North American phone number; the value is E.164. */
export function PhoneWidget(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: (value) => formatPhone(showText(value)),
    parse: readPhone,
    commit: props.onChange,
  });
  return <TextControl widget={props} draft={draft} type="tel" inputMode="tel" autoComplete="tel" />;
}
