import { change, inOrder, isOpen } from "#server/conditions/conditions.ts";
import type { Effect } from "#server/application/ports.ts";
import { fault, objectAt, textAt, textsAt } from "./reading.ts";

const GONE = "This request has been answered already. Go back to see what is still open.";

/**
 * Sends what field `documents` holds for the condition that field `condition` names, or for the oldest open one of option
 * `categories`. Documents must be uploads of this application; without the option `documents: false` at least as many as are asked for.
 */
export const submitCondition: Effect = ({ application, data: form, options, now }) => {
  const field = typeof options["field"] === "string" ? options["field"] : null;
  const data = field === null ? form : (objectAt(form, field) ?? {});
  const refuse = (pointer: string, message: string) =>
    fault(field === null ? pointer : `/${field}`, message);
  const categories = Array.isArray(options["categories"])
    ? options["categories"].map(String)
    : null;
  const fits = inOrder(application.conditions)
    .filter(isOpen)
    .filter(({ categoryEnum }) => categories === null || categories.includes(categoryEnum));
  const named = textAt(data, "condition");
  const condition = named === null ? fits[0] : fits.find(({ uuid }) => uuid === named);
  if (condition === undefined) {
    if (options["optional"] === true) return {};
    return refuse(named === null ? "" : "/condition", GONE);
  }

  const documents = textsAt(data, "documents");
  const uploads = new Set(
    (application.documents ?? []).flatMap(({ uuid, stage }) =>
      uuid !== undefined && stage === undefined ? [uuid] : [],
    ),
  );
  if (documents.some((uuid) => !uploads.has(uuid)))
    return refuse("/documents", "One of the files is no longer there. Add it again.");
  const wanted = options["documents"] === false ? 0 : (condition.xtraData?.numDocsRequired ?? 1);
  if (documents.length < wanted)
    return refuse(
      "/documents",
      wanted === 1 ? "Add a file." : `Add ${wanted} files. You have added ${documents.length}.`,
    );
  const patch = change(application, condition.uuid, (each) => ({
    ...each,
    status: "IN_REVIEW",
    actionNeeded: false,
    submittedAt: now.toISOString(),
    ...(documents.length > 0 ? { documents } : {}),
  }));
  return patch === null ? refuse("/condition", GONE) : { patch };
};
