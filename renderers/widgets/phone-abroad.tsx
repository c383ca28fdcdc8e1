import { Input } from "@mantine/core";
import type { WidgetProps } from "@rjsf/utils";
import { useMemo, useState } from "react";
import { countryName } from "#lending/formats/countries.ts";
import { plans } from "../format/phone-plans.ts";
import { labelId } from "../form/ids.ts";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft } from "../form/use-draft.ts";
import { showText } from "../form/use-text-draft.ts";
import { useLanguage } from "../words/language.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";
import classes from "./phone-abroad.module.css";

/** A phone number of any country; the value is E.164. Options: `country`, `choose`. */
export function PhoneAbroad(props: WidgetProps) {
  const own = textOption(props.options.country) ?? "US";
  const { value, onChange } = props;
  const [country, setCountry] = useState(() => plans.countryOf(showText(value)) ?? own);
  const chosen = props.options.choose === true ? country : own;
  const draft = useDraft<string>({
    value: value as string | undefined,
    format: (number) => plans.formatPhone(showText(number), chosen),
    parse: (text) => plans.readPhone(figuresIn(text), chosen),
    commit: onChange,
  });
  const input = (
    <TextControl widget={props} draft={draft} type="tel" inputMode="tel" autoComplete="tel" />
  );
  if (props.options.choose !== true) return input;
  return (
    <div className={classes.phone}>
      <CountryCode
        widget={props}
        country={country}
        first={own}
        onChange={(next) => {
          setCountry(next);
          if (value !== undefined)
            onChange(plans.readPhone(plans.nationalDigits(showText(value)), next));
        }}
      />
      {input}
    </div>
  );
}

interface CountryCodeProps {
  widget: WidgetProps;
  country: string;
  /** Country before all others. */
  first: string;
  onChange: (country: string) => void;
}

/** The country of a number: its name is the field's label and what it chooses. */
function CountryCode({ widget, country, first, onChange }: CountryCodeProps) {
  const { locale, words } = useLanguage();
  const id = `${widget.id}__country`;
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return plans.countries
      .map((code) => [code, countryName(code, locale)] as const)
      .sort(
        ([a, left], [b, right]) =>
          Number(b === first) - Number(a === first) || compare(left, right),
      );
  }, [locale, first]);
  return (
    <Input
      component="select"
      id={id}
      size="md"
      pointer
      aria-label={words.phone.country}
      aria-labelledby={`${labelId(widget.id)} ${id}`}
      autoComplete="tel-country-code"
      value={country}
      disabled={widget.disabled ?? false}
      classNames={{ wrapper: classes.country ?? "" }}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {countries.map(([code, name]) => (
        <option key={code} value={code}>
          {`${name} (+${plans.callingCode(code)})`}
        </option>
      ))}
    </Input>
  );
}
