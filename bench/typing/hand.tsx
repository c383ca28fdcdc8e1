/**
 * The reference: the same 100 fields, hand-written with Mantine's form hook in its fast,
 * uncontrolled mode.
 */
import {
  Button,
  Checkbox,
  MantineProvider,
  NativeSelect,
  NumberInput,
  TextInput,
} from "@mantine/core";
import { useForm, type UseFormReturnType } from "@mantine/form";
import "@mantine/core/styles.css";
import { memo } from "react";
import { createRoot } from "react-dom/client";
import { choices, fields, type Field } from "./fields.ts";

type Values = Record<string, string | number | boolean>;

const initialValues: Values = Object.fromEntries(
  fields.map(({ name, kind }) => [name, kind === "checkbox" ? false : ""]),
);

const validate = Object.fromEntries(
  fields
    .filter(({ required }) => required)
    .map(({ name }) => [
      name,
      (value: Values[string]) => (value === "" || value === false ? "Required" : null),
    ]),
);

const HandField = memo(
  function HandField({ field, form }: { field: Field; form: UseFormReturnType<Values> }) {
    const common = {
      id: field.name,
      label: field.label,
      withAsterisk: field.required,
      key: form.key(field.name),
    };
    const { key, ...props } = common;
    if (field.kind === "checkbox")
      return (
        <Checkbox key={key} {...props} {...form.getInputProps(field.name, { type: "checkbox" })} />
      );
    if (field.kind === "select")
      return (
        <NativeSelect
          key={key}
          {...props}
          data={["", ...choices]}
          {...form.getInputProps(field.name)}
        />
      );
    if (field.kind === "currency")
      return (
        <NumberInput
          key={key}
          {...props}
          prefix="$"
          decimalScale={2}
          {...form.getInputProps(field.name)}
        />
      );
    return <TextInput key={key} {...props} {...form.getInputProps(field.name)} />;
  },
  (before, after) => before.field === after.field,
);

function HandForm() {
  const form = useForm<Values>({ mode: "uncontrolled", initialValues, validate });
  return (
    <form onSubmit={form.onSubmit(() => undefined)}>
      {fields.map((field) => (
        <HandField key={field.name} field={field} form={form} />
      ))}
      <Button type="submit">Continue</Button>
    </form>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <MantineProvider>
    <HandForm />
  </MantineProvider>,
);
