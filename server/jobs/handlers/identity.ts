import type { JobHandler } from "../handler.ts";
import { identityOutcome } from "./identity-outcome.ts";

/** Whether the ID is genuine and the person's (option `declines`: false for one whose application nothing declines); what follows from the answer: identity-outcome.ts. */
export const verifyIdentity: JobHandler = async ({
  application,
  profile,
  vendors,
  readDocument,
  now,
  options,
}) => {
  const sent = new Set(application.identity?.documentUuids);
  const documents = await Promise.all(
    (application.documents ?? []).flatMap(({ uuid, type }) =>
      uuid !== undefined && type !== undefined && sent.has(uuid)
        ? [readDocument(uuid).then((content) => ({ type, content }))]
        : [],
    ),
  );
  const report = await vendors.identity.check({
    name: profile.name ?? {},
    ...(profile.dob === undefined ? {} : { dob: profile.dob }),
    documents,
  });
  return { patch: identityOutcome(application, report, now, options["declines"] !== false) };
};
