import type { WidgetProps } from "@rjsf/utils";
import { useMemo } from "react";
import { countryCodes, countryName } from "#lending/formats/countries.ts";
import { literal } from "../copy/literal.ts";
import { useLanguage } from "../words/language.ts";
import { SelectControl, type Choice } from "./select.tsx";

/**
 * A country by its code (ISO 3166), named in the language of the page; an `enum` in the schema
 * narrows the list. Option `first`: countries before all others.
 */
export function CountryWidget(props: WidgetProps) {
  const { locale } = useLanguage();
  const allowed = props.schema.enum;
  const { first } = props.options;
  const choices = useMemo((): Choice[] => {
    const listed = countryCodes.filter((code) => allowed?.includes(code) ?? true);
    const ahead = Array.isArray(first) ? first.filter((code) => listed.includes(String(code))) : [];
    const rank = (code: string) => (ahead.includes(code) ? ahead.indexOf(code) : ahead.length);
    const { compare } = new Intl.Collator(locale);
    return listed
      .map((value) => ({ value, label: countryName(value, locale) }))
      .sort((a, b) => rank(a.value) - rank(b.value) || compare(a.label, b.label))
      .map(({ value, label }) => ({ value, label: literal(label) }));
  }, [allowed, first, locale]);
  return <SelectControl widget={props} choices={choices} autoComplete="country" />;
}
