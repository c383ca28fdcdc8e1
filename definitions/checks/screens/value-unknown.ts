import { isRecord, type JsonRecord, parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { describedAt, undescribed } from "../../schemas/described-at.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";
import {
  shownIn,
  shownInAgentView,
  shownInDocument,
  shownInScreen,
  type ShownValue,
} from "./shown-values.ts";

export type Roots = Readonly<Record<string, JsonRecord | undefined>>;

/** Returns the schemas of the documents that a pointer can name. One object for the same schemas. */
export const rootsOf = memoize(
  (application: JsonRecord, profile: JsonRecord, organisation: unknown): Roots => ({
    application,
    profile,
    organisation: isRecord(organisation) ? organisation : undefined,
  }),
);

/**
 * Finds blocks, widgets, documents and the agent's view that show a value that no schema describes,
 * and debts of underwriting that none describes: the place would always be empty.
 */
export const valueUnknown: FileCheck = (parts, effective, { entitiesOf }) => {
  const organisation = effective.schemas("organisation");
  const { flow, screens, documents, underwriting, agentView } = parts;
  const { application, profile } = entitiesOf(flow.value);
  const roots = rootsOf(application, profile, organisation);
  return [
    ...inScreen(effective, screens, roots),
    ...inDocument(effective, documents, roots),
    ...(underwriting === null ? [] : inUnderwriting(effective, underwriting, roots)),
    ...(agentView === null ? [] : inAgentView(effective, agentView, roots)),
  ];
};

const inScreen = folderFaults((screen, roots: Roots) => faultsIn(shownInScreen(screen), roots));

const inDocument = folderFaults((document, roots: Roots) =>
  faultsIn(shownInDocument(document), roots),
);

const inUnderwriting = fileFaults((underwriting, roots: Roots) =>
  isRecord(underwriting) ? debtFaults(shownIn(underwriting.debts, "/debts"), roots) : [],
);

const debtFaults = (debts: readonly ShownValue[], roots: Roots): FileFault[] => [
  ...faultsIn(debts, roots),
  ...debts.flatMap(({ pointer, target }) => {
    const [root = "", ...path] = parsePointer(target);
    const { missing, way } = describedAt(roots[root] ?? {}, path);
    const types = [way.at(-1)?.schema.type].flat();
    return missing !== null || types.includes("number") || types.includes("integer")
      ? []
      : [
          {
            pointer,
            code: "value-unknown",
            message: `Underwriting adds up debts, and ${target} is no number.`,
            fix: "Name the place of an amount.",
          },
        ];
  }),
];

const inAgentView = fileFaults((view, roots: Roots) => faultsIn(shownInAgentView(view), roots));

function faultsIn(shownValues: readonly ShownValue[], roots: Roots): FileFault[] {
  return shownValues.flatMap(({ pointer, target }) => {
    const [root = "", ...path] = parsePointer(target);
    const schema = roots[root];
    if (schema === undefined) return [];
    const { missing, propertyNames } = describedAt(schema, path);
    if (missing === null) return [];
    return [
      {
        pointer,
        code: "value-unknown",
        message: undescribed(root, target, missing),
        fix: suggestion(missing, propertyNames),
      },
    ];
  });
}
