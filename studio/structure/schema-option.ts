import type { SchemaOption } from "./schema-options.ts";

/** Returns an option without help and with free values, except where `part` says otherwise. */
export const schemaOption = (
  below: string,
  label: string,
  control: SchemaOption["control"],
  part: Partial<SchemaOption> = {},
): SchemaOption => ({
  below,
  label,
  help: null,
  control,
  values: null,
  names: null,
  required: false,
  ...part,
});
