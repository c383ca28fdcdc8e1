import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { optionNumber } from "#server/lending/jobs/options.ts";
import { identityOutcome } from "./identity-outcome.ts";

/** Asks the vendor whether the identity document is genuine and the person's. */
export const verifyIdentity: JobHandler = async (context) => {
  const { application, profile, vendors, readDocument, now, options } = context;
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
  return {
    patch: identityOutcome(application, report, now, {
      attempts: optionNumber(context, "attempts"),
      reviewHours: optionNumber(context, "reviewHours"),
      declines: options["declines"] !== false,
    }),
  };
};
