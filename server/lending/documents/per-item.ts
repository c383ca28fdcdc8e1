import { valueAt } from "#engine/index.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { argsOf, argsOfMember, membersOf, message, type Args, type Filling } from "./template.ts";

/** A document to generate. */
export interface PlannedDocument {
  template: DocumentTemplate;
  uuid: string;
  title: string;
  fileName: string;
  /** Arguments from the item that the document is about. */
  args: Args;
}

/**
 * Returns the documents of a template: one, or one for each item of the list in `each`. An item
 * with a `uuid` keeps its document when others come or go; without one, its position decides.
 */
export function plannedDocuments(
  template: DocumentTemplate,
  applicationUuid: string,
  filling: Filling,
): PlannedDocument[] {
  const { each, id } = template;
  const uuid = derivedUuid("document", applicationUuid, id);
  const shared = argsOf(template, filling);
  const titled = (args: Args) => message(template.title, { ...shared, ...args }, filling);
  if (each === undefined)
    return [{ template, uuid, title: titled({}), fileName: `${id}.pdf`, args: {} }];
  return membersOf(each, filling).map((item, index) => {
    const args = argsOfMember(item, each.fields, filling);
    const own = valueAt(item, "/uuid");
    return {
      template,
      uuid: derivedUuid("document", uuid, typeof own === "string" ? own : String(index)),
      title: titled(args),
      fileName: `${id}-${index + 1}.pdf`,
      args,
    };
  });
}
