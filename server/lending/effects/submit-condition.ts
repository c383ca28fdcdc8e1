import { type Message, message } from "#server/platform/errors/message.ts";
import { changeCondition, oldestFirst, isOpen } from "#server/lending/conditions/conditions.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { fault, objectAt, textAt, textsAt } from "./reading.ts";

const GONE = message("request-answered");

/**
 * Answers a condition with the documents of field `documents`: the condition of field `condition`,
 * or the oldest open one of option `categories`. The documents must be uploads of this application.
 * Without option `documents: false`, the requested number is required.
 */
export const submitCondition: Effect = ({ application, data: form, options, now }) => {
  const field = typeof options["field"] === "string" ? options["field"] : null;
  const data = field === null ? form : (objectAt(form, field) ?? {});
  const refuse = (pointer: string, reason: Message) =>
    fault(field === null ? pointer : `/${field}`, reason);
  const categories = Array.isArray(options["categories"])
    ? options["categories"].map(String)
    : null;
  const fits = oldestFirst(application.conditions)
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
    return refuse("/documents", message("file-gone"));
  const wanted = options["documents"] === false ? 0 : (condition.xtraData?.numDocsRequired ?? 1);
  if (documents.length < wanted)
    return refuse(
      "/documents",
      wanted === 1
        ? message("add-file")
        : message("add-files", { wanted, added: documents.length }),
    );
  const patch = changeCondition(application, condition.uuid, (each) => ({
    ...each,
    status: "IN_REVIEW",
    actionNeeded: false,
    submittedAt: now.toISOString(),
    ...(documents.length > 0 ? { documents } : {}),
  }));
  return patch === null ? refuse("/condition", GONE) : { patch };
};
