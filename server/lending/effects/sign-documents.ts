import { message } from "#server/platform/errors/message.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import { sha256 } from "#server/lending/application/documents.ts";
import type { Effect, EffectContext, NewDocument } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import type { SignatureAudit, SignedAtPlace } from "#server/lending/documents/audit.ts";
import { stampSignature } from "#server/lending/documents/stamp.ts";
import type { SignatureMark } from "#server/lending/documents/stamp.ts";
import { agreedSentences } from "#server/lending/signing/agreed-sentences.ts";
import { fault, numberAt, objectAt, optionText, textAt, textsAt } from "./reading.ts";
import { decodePng } from "#server/lending/signing/signature-image.ts";
import { bearsName } from "#server/lending/signing/signer-name.ts";
import { documentsOf, leftOut, readFirst, unread } from "./stage.ts";
import type { DocumentEntry } from "./stage.ts";

const UNREADABLE = message("drawing-unread");

/**
 * Signs every document of a stage with field `signature`. The borrower must have read each document
 * to its end and name it in field `documents`. Each signed document ends with a record of the
 * signing; the audit log stores the hashes of both.
 */
export const signDocuments: Effect = async (context) => {
  const { application, data, now, stages } = context;
  const stage = optionText(context, "stage");
  const documents = documentsOf(application, stage);
  if (documents.length === 0) return fault("/documents", message("documents-prepared"));
  const missing = unread(documents);
  if (missing.length > 0) return fault("/documents", readFirst(missing));
  const without = leftOut(documents, textsAt(data, "documents"));
  if (without.length > 0)
    return fault("/documents", message("agree-each", { titles: without.join(", ") }));

  const signatureData = objectAt(data, "signature") ?? {};
  const kind = textAt(signatureData, "kind");
  const name = textAt(signatureData, "name")?.trim();
  if ((kind !== "DRAWN" && kind !== "TYPED") || !name)
    return fault("/signature", message("draw-or-type"));
  const { name: own = {} } = context.profile;
  if (!bearsName(name, own)) {
    const full = [own.firstName, own.lastName].filter(Boolean).join(" ");
    return fault("/signature", message("sign-with-name", { name: full }));
  }
  const image = kind === "DRAWN" ? decodePng(textAt(signatureData, "image") ?? "") : undefined;
  if (image === null) return fault("/signature", UNREADABLE);

  const mark: SignatureMark = {
    kind,
    name,
    ...(image === undefined ? {} : { image }),
    at: now,
    timeZone: timeZoneOf(application.property?.state, application.property?.county),
    reference: derivedUuid("signature", application.uuid ?? "", stage, now.toISOString()),
  };
  const common = await commonAudit(context, mark);
  const signed: Signed[] = [];
  try {
    // One at a time: a transaction has one connection.
    for (const document of documents) signed.push(await sign(context, document, mark, common));
  } catch (error) {
    if (kind === "DRAWN" && error instanceof SignatureError) return fault("/signature", UNREADABLE);
    throw error;
  }
  return {
    patch: {
      signatures: [
        ...(application.signatures ?? []).filter((each) => each.stage !== stage),
        { stage, kind, name, at: now.toISOString() },
      ],
      status: stages.get(stage)?.signed ?? {},
    },
    documents: signed.map(({ document }) => document),
    detail: { signature: mark.reference, signed: signed.map(({ hashes }) => hashes) },
  };
};

class SignatureError extends Error {
  override name = "SignatureError";
}

/** The part of the record that all documents of one signing share. */
type CommonAudit = Omit<SignatureAudit, "document" | "title" | "sha256">;

interface Signed {
  document: NewDocument;
  /** SHA-256 before and after, hexadecimal. */
  hashes: { document: string; read: string; signed: string };
}

async function commonAudit(
  { application, data, screen, origin, eventHash }: EffectContext,
  { kind, name, at, timeZone, reference }: SignatureMark,
): Promise<CommonAudit> {
  const place = placeOf(data);
  const stated = textAt(objectAt(data, "location") ?? {}, "stated")?.trim();
  return {
    reference,
    application: application.uuid ?? "",
    account: origin.account,
    name,
    kind,
    at: at.toISOString(),
    timeZone,
    ...(origin.ip === undefined ? {} : { ip: origin.ip }),
    ...(origin.userAgent === undefined ? {} : { userAgent: origin.userAgent }),
    ...(place === null ? {} : { place }),
    ...(place === null && stated ? { stated } : {}),
    agreed: agreedSentences(screen, data),
    eventHash: await eventHash(),
  };
}

/**
 * Reads field `location`, the position of the device when the signer shared it. Only the record
 * stores it.
 */
function placeOf(data: Record<string, unknown>): SignedAtPlace | null {
  const location = objectAt(data, "location") ?? {};
  const latitude = numberAt(location, "latitude");
  const longitude = numberAt(location, "longitude");
  const accuracy = numberAt(location, "accuracy");
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, ...(accuracy === null ? {} : { accuracy }) };
}

async function sign(
  { readDocument }: EffectContext,
  document: DocumentEntry,
  mark: SignatureMark,
  common: CommonAudit,
): Promise<Signed> {
  const { uuid = "", type = "", title = type, stage } = document;
  const unsigned = await readDocument(uuid);
  const read = sha256(unsigned);
  const agreed = common.agreed.map((sentence) => sentence.replace("{title}", title));
  const audit = { ...common, agreed, document: uuid, title, sha256: read };
  const content = await stampSignature(unsigned, mark, audit).catch((cause: unknown) => {
    throw new SignatureError(`Document ${uuid} could not be signed.`, { cause });
  });
  return {
    document: {
      uuid,
      type,
      title,
      ...(stage === undefined ? {} : { stage }),
      ...(document.fileName === undefined ? {} : { fileName: document.fileName }),
      contentType: "application/pdf",
      content,
      signedAt: mark.at.toISOString(),
    },
    hashes: { document: uuid, read, signed: sha256(content) },
  };
}
