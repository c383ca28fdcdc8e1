import { message } from "#server/platform/errors/message.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { localDate } from "#lending/time/local-date.ts";
import { fault, objectAt, textAt, textsAt } from "./reading.ts";

/**
 * Sends the identity document for verification. It must be valid, and every side of its kind must
 * be present as an upload of this application for that side. A scan may hold both sides, a photo
 * only one. Option `sides`: kind → property of the form → document type.
 */
export const submitIdentity: Effect = ({ application, data, options, now }) => {
  const { identity, property, documents = [] } = application;
  const sides = objectAt(objectAt(options, "sides") ?? {}, textAt(data, "idType") ?? "");
  if (sides === null) return fault("/idType", message("kind-of-id"));
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  if (identity?.expires !== undefined && identity.expires < today)
    return fault("/expires", message("id-expired"));
  const documentUuids: string[] = [];
  const photos = new Set<string>();
  for (const [field, type] of Object.entries(sides)) {
    const sent = textsAt(data, field);
    const document = documents.find(
      (each) => each.uuid !== undefined && sent.includes(each.uuid) && each.type === type,
    );
    if (document?.uuid === undefined) return fault(`/${field}`, message("photo-of-side"));
    if (document.sha256 !== undefined && document.contentType?.startsWith("image/")) {
      if (photos.has(document.sha256)) return fault(`/${field}`, message("photo-of-other-side"));
      photos.add(document.sha256);
    }
    documentUuids.push(document.uuid);
  }
  return {
    patch: {
      identity: { documentUuids, problem: null, problemCode: null },
      status: { identitySubmitted: true },
    },
  };
};
