import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { Effect } from "#server/application/ports.ts";
import { localDate } from "#engine/time/local-date.ts";
import { fault, objectAt, textAt, textsAt } from "./reading.ts";

/**
 * Sends the identity document to be checked: it must still be valid, and every side that its kind has must be there, as a picture of
 * this application and of that side. A scan may hold both sides, a photo cannot be of both. Option `sides`: kind → property of the form → type of document.
 */
export const submitIdentity: Effect = ({ application, data, options, now }) => {
  const { identity, property, documents = [] } = application;
  const sides = objectAt(objectAt(options, "sides") ?? {}, textAt(data, "idType") ?? "");
  if (sides === null) return fault("/idType", "Choose one of the kinds of ID.");
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  if (identity?.expires !== undefined && identity.expires < today)
    return fault("/expires", "This ID has expired. Use one that is still valid.");
  const documentUuids: string[] = [];
  const photos = new Set<string>();
  for (const [field, type] of Object.entries(sides)) {
    const sent = textsAt(data, field);
    const found = documents.find(
      (each) => each.uuid !== undefined && sent.includes(each.uuid) && each.type === type,
    );
    if (found?.uuid === undefined) return fault(`/${field}`, "Add a photo of this side.");
    if (found.sha256 !== undefined && found.contentType?.startsWith("image/")) {
      if (photos.has(found.sha256))
        return fault(`/${field}`, "This is the photo of the other side. Add one of this side.");
      photos.add(found.sha256);
    }
    documentUuids.push(found.uuid);
  }
  return {
    patch: { identity: { documentUuids, problem: null }, status: { identitySubmitted: true } },
  };
};
