import { guardFinding, isRecord, joinPointer, type JsonSchema } from "#engine/index.ts";
import { compileFormRules, type RuledForm } from "#engine/expression/rules.ts";
import type { Tables } from "#engine/expression/scope.ts";
import type { Finding } from "../../findings/finding.ts";
import { formProperties } from "../../forms/form-properties.ts";
import type { Entities, MergedFile } from "../../model.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds rules of forms that cannot be evaluated, and rules that name a field that the form lacks. */
export const screenRule: FileCheck = ({ flow, screens }, effective, { entitiesOf }) =>
  [...ruled(screens)].flatMap(([name, forms]) => {
    const { tables } = flow.value;
    const file = screens.get(name);
    return file === undefined
      ? []
      : forms.flatMap((form) => [
          ...expressionFaults(form, file, effective.organisation, entitiesOf(flow.value), tables),
          ...unknownFields(effective, file),
        ]);
  });

/** Returns the forms with rules, by screen. */
const ruled = inFolder(({ value }) => {
  const form = ruledForm(value);
  return form === null ? [] : [form];
});

function expressionFaults(
  form: RuledForm,
  file: MergedFile,
  organisation: string | null,
  entities: Entities,
  tables: Tables | undefined,
): Finding[] {
  return compileFormRules(form, entities, tables).flatMap(({ require, diagnostics }, index) =>
    diagnostics.map((diagnostic) =>
      guardFinding(
        diagnostic,
        require,
        `/form/rules/${index}/require`,
        file.sourceMap(organisation),
      ),
    ),
  );
}

const unknownFields = fileFaults((screen): FileFault[] => {
  const form = ruledForm(screen);
  const properties = [...new Set(formProperties(form?.schema))];
  return (form?.rules ?? []).flatMap(({ fields }, rule) =>
    fields.flatMap((name, index) =>
      properties.includes(name)
        ? []
        : [
            {
              pointer: joinPointer("/form/rules", rule, "fields", index),
              code: "rule-field-unknown",
              message: `The form has no property "${name}", so nothing would show the message.`,
              fix: suggestion(name, properties),
            },
          ],
    ),
  );
});

/** The form of a screen that has rules. Its structure was checked with the file's schema. */
function ruledForm(screen: unknown): RuledForm | null {
  const form = isRecord(screen) ? screen.form : null;
  return isRecord(form) && Array.isArray(form.rules) && isRecord(form.schema)
    ? (form as unknown as RuledForm & { schema: JsonSchema })
    : null;
}
