import type { FieldProps, UiSchema } from "@rjsf/utils";
import { Suspense, useMemo } from "react";
import { lazyComponent } from "../blocks/lazy-component.ts";

/** Autofill token, widget and width of each part of an address. */
const parts: Record<string, UiSchema> = {
  country: { "ui:widget": "country", "ui:autocomplete": "country" },
  street1: { "ui:autocomplete": "address-line1" },
  street2: { "ui:autocomplete": "address-line2" },
  city: { "ui:autocomplete": "address-level2", "ui:options": { width: "half" } },
  state: {
    "ui:widget": "state",
    "ui:autocomplete": "address-level1",
    "ui:options": { width: "third" },
  },
  zip: {
    "ui:autocomplete": "postal-code",
    "ui:options": { width: "third", inputMode: "numeric" },
  },
};

const abroad = lazyComponent<FieldProps>(
  async () => (await import("./address-abroad.tsx")).AddressAbroad,
);

/** An address; of the United States, unless its schema has the property `country`. */
export function AddressField(props: FieldProps) {
  return props.schema.properties?.country === undefined ? (
    <AddressInStates {...props} />
  ) : (
    <Suspense fallback={<div aria-busy="true" />}>
      <abroad.component {...props} />
    </Suspense>
  );
}

/**
 * A US postal address: an object with street1, street2, city, state and zip. The option
 * `autocompleteSection` lets the browser tell two addresses on one page apart, such as
 * `section-mailing`.
 */
function AddressInStates(props: FieldProps) {
  const { uiSchema, registry } = props;
  const { ObjectField } = registry.fields;
  const merged = useMemo(() => addressUi(uiSchema), [uiSchema]);
  return ObjectField ? <ObjectField {...props} uiSchema={merged} /> : null;
}

/** Returns the ui schema of an address, with autofill token, widget and width of each part. */
export function addressUi(uiSchema: UiSchema | undefined): UiSchema {
  const { "ui:field": _field, ...addressUi } = uiSchema ?? {};
  const options = addressUi["ui:options"] ?? {};
  const section = options.autocompleteSection;
  const merged: UiSchema = {
    "ui:order": ["street1", "street2", "city", "state", "zip", "*"],
    ...addressUi,
    "ui:options": { ...options, layout: "address" },
  };
  for (const [name, part] of Object.entries(parts)) {
    const token = String(part["ui:autocomplete"]);
    const ownUi = (addressUi[name] ?? {}) as UiSchema;
    merged[name] = {
      ...part,
      "ui:autocomplete": typeof section === "string" ? `${section} ${token}` : token,
      ...ownUi,
      "ui:options": { ...part["ui:options"], ...ownUi["ui:options"] },
    };
  }
  return merged;
}
