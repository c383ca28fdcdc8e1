import { getUiOptions, toErrorList, type FieldProps } from "@rjsf/utils";
import { Suspense, useCallback } from "react";
import { BlockView } from "../blocks/block-view.tsx";
import { describedBy, labelId } from "../form/ids.ts";
import { helpOf } from "../form/field.ts";

/** Renders a block in the form in place of a property, which the block fills. */
export function BlockField(props: FieldProps) {
  const { fieldPathId, onChange, schema, uiSchema, formData, disabled, errorSchema, rawErrors } =
    props;
  const { block, blockOptions } = getUiOptions(uiSchema);
  const change = useCallback(
    (value: unknown) => onChange(value, fieldPathId.path),
    [onChange, fieldPathId],
  );
  const errors = [
    ...(rawErrors ?? []),
    ...toErrorList(errorSchema).map((error) => error.message ?? ""),
  ].filter(Boolean);
  const id = fieldPathId.$id;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <BlockView
        name={String(block)}
        id={id}
        options={(blockOptions ?? {}) as Record<string, unknown>}
        value={formData as unknown}
        onChange={change}
        errors={errors}
        describedBy={describedBy(id, helpOf(schema, uiSchema) !== "", errors.length > 0)}
        labelledBy={schema.title ? labelId(id) : undefined}
        disabled={disabled ?? false}
      />
    </Suspense>
  );
}
