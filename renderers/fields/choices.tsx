import { getUiOptions, optionsList, type FieldProps, type UiSchema } from "@rjsf/utils";

/**
 * Several choices from a list, in place of RJSF's field for arrays, which brings the code of every
 * kind of array to the first screen. Lists of items have a field of their own.
 */
export function ChoicesField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, registry, name, formData } = props;
  const { widget = "checkboxes", title, ...options } = getUiOptions(uiSchema);
  const items =
    typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : {};
  const choices = optionsList(
    registry.schemaUtils.retrieveSchema(items, formData),
    (uiSchema?.items ?? uiSchema) as UiSchema | undefined,
  );
  const Widget = registry.widgets[widget === "hidden" ? "HiddenWidget" : String(widget)];
  const id = fieldPathId.$id;
  if (!Widget) return null;
  return (
    <Widget
      id={id}
      name={name}
      label={title ?? schema.title ?? name}
      multiple
      value={(formData as unknown) ?? []}
      options={{ ...options, ...(choices ? { enumOptions: choices } : {}) }}
      schema={schema}
      {...(uiSchema ? { uiSchema } : {})}
      registry={registry}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      readonly={props.readonly ?? false}
      autofocus={props.autofocus ?? false}
      {...(props.rawErrors ? { rawErrors: props.rawErrors } : {})}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      onChange={(value: unknown) => props.onChange(value, fieldPathId.path, undefined, id)}
    />
  );
}
