import type { FieldProps, UiSchema } from "@rjsf/utils";
import { useMemo } from "react";
import { isRecord } from "#engine/json/json.ts";
import { useLanguage, type Words } from "../words/language.ts";
import { textOption } from "../widgets/aria.ts";
import { addressUi } from "./address.tsx";

type Name = keyof Words["address"];

/** What the parts of an address are called where it is not "State or region" and "Postal code". */
const names: Readonly<Record<string, { state?: Name; zip?: Name }>> = {
  US: { state: "state", zip: "zip" },
  CA: { state: "province" },
  GB: { state: "county", zip: "postcode" },
  IE: { state: "county", zip: "eircode" },
  AU: { state: "state", zip: "postcode" },
  NZ: { zip: "postcode" },
  IN: { state: "state", zip: "pin" },
  MX: { state: "state" },
  BR: { state: "state" },
};

/** An address in any country: the country goes first and decides the labels and the list of states. */
export function AddressAbroad(props: FieldProps) {
  const { words } = useLanguage();
  const { uiSchema, registry } = props;
  const { ObjectField } = registry.fields;
  const country = isRecord(props.formData) ? textOption(props.formData.country) : undefined;
  const merged = useMemo(() => {
    const ui = addressUi(uiSchema);
    const { state = "region", zip = "postalCode" } = names[country ?? ""] ?? {};
    const named = (part: string, title: string, more: UiSchema = {}): UiSchema => ({
      [part]: { ...(ui[part] as UiSchema), "ui:title": title, ...more },
    });
    return {
      ...ui,
      "ui:order": [
        "country",
        ...((ui["ui:order"] as string[]) ?? []).filter((n) => n !== "country"),
      ],
      ...named("state", words.address[state], country === "US" ? {} : { "ui:widget": "text" }),
      ...named("zip", words.address[zip]),
    };
  }, [uiSchema, country, words]);
  return ObjectField ? <ObjectField {...props} uiSchema={merged} /> : null;
}
