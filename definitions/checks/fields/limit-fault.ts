import { isRecord, joinPointer, parsePointer, valueAt } from "#engine/index.ts";
import { limitedScreens, limitsOf } from "../../overlays/limited-choices.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Effective } from "../../model.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Finding } from "../../findings/finding.ts";
import { ownSettings, settingFinding } from "../../overlays/settings.ts";
import type { Check, FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds limits of choices (`form.limits`) on a property without choices or by a setting that no lender has. */
export const limitFault: FileCheck = (flow, effective) =>
  limitedScreens(flow.screens).flatMap(([, file]) => faultsIn(effective, file, effective.schemas));

/** Finds settings that leave a borrower no choice. */
export const settingLimitFault: Check = (effective, definitions) =>
  ownSettings(effective, definitions)
    .filter(({ kind }) => kind === "organisation")
    .flatMap((setting) =>
      emptied(definitions.effective(setting.organisation)).map((fault) =>
        settingFinding(setting, fault.pointer, fault),
      ),
    );

const enumAt = (screen: unknown, pointer: string): unknown =>
  valueAt(screen, joinPointer("/form/schema", ...parsePointer(pointer), "enum"));

const faultsIn = fileFaults((screen, schemas: SchemaLookup): FileFault[] =>
  limitsOf(screen as Screen).flatMap(([pointer, setting]): FileFault[] => {
    const place = joinPointer("/form/limits", pointer);
    if (!Array.isArray(enumAt(screen, pointer)))
      return [
        {
          pointer: place,
          code: "limit-fault",
          message: `The schema has no list of choices (enum) at ${pointer}.`,
          fix: "Name the property that has the choices, such as /properties/address/properties/state.",
        },
      ];
    return listsItems(schemas("organisation"), setting)
      ? []
      : [
          {
            pointer: place,
            code: "limit-fault",
            message: `The settings of a lender have no list at ${setting}.`,
            fix: "Write the pointer of a list in organisation.json, with * for each member.",
          },
        ];
  }),
);

function listsItems(schema: unknown, setting: string): boolean {
  const [list = "", member = ""] = setting.split("/*");
  const steps = (pointer: string) => parsePointer(pointer).flatMap((each) => ["properties", each]);
  const described = valueAt(schema, joinPointer("", ...steps(list), "items", ...steps(member)));
  return isRecord(described);
}

/** Returns a fault for each setting that no choice of a form fits. */
function emptied({ flows }: Effective): Pick<Finding, "code" | "message" | "pointer" | "fix">[] {
  return [...flows.values()].flatMap((flow) =>
    limitedScreens(flow.screens).flatMap(([name, { value }]) =>
      limitsOf(value).flatMap(([pointer, setting]) => {
        const left = enumAt(value, pointer);
        return Array.isArray(left) && left.length === 0
          ? [
              {
                code: "limit-fault",
                pointer: setting.split("/*")[0] ?? "",
                message: `The setting leaves no choice at ${pointer} of the screen "${flow.id}/${name}".`,
                fix: "List at least one value that the screen offers.",
              },
            ]
          : [];
      }),
    ),
  );
}
