import { timeZoneOf } from "#engine/time/time-zones.ts";
import { sha256 } from "#server/application/documents.ts";
import type { Effect, EffectContext, MergePatch, NewDocument } from "#server/application/ports.ts";
import { derivedUuid } from "#server/offers/identifiers.ts";
import type { SignatureAudit, SignedAtPlace } from "#server/pdf/audit.ts";
import { stampSignature } from "#server/pdf/stamp.ts";
import type { SignatureMark } from "#server/pdf/stamp.ts";
import { agreedSentences } from "./agreed.ts";
import { fault, numberAt, objectAt, optionText, textAt, textsAt } from "./reading.ts";
import { decodePng } from "./signature-image.ts";
import { bearsName } from "./signer-name.ts";
import { documentsOf, leftOut, readFirst, unread } from "./stage.ts";
import type { DocumentEntry } from "./stage.ts";

/** What the signature of a stage finishes. */
const COMPLETES: Record<string, MergePatch> = {
  closing: { disclosurelistClosingComplete: true },
  notary: { disclosurelistNotaryComplete: true },
};

const UNREADABLE = "Your drawing could not be read. Clear it and sign again, or type your name.";

/**
 * Signs every document of a stage with field `signature`, once each was read to the bottom and field `documents` names it. Each
 * signed document ends with a record of who signed, when, where and what; the event log keeps the hashes of both.
 */
export const signDocuments: Effect = async (context) => {
  const { application, data, now } = context;
  const stage = optionText(context, "stage");
  const documents = documentsOf(application, stage);
  if (documents.length === 0)
    return fault("/documents", "These documents are still being prepared. Try again in a moment.");
  const missing = unread(documents);
  if (missing.length > 0) return fault("/documents", readFirst(missing));
  const without = leftOut(documents, textsAt(data, "documents"));
  if (without.length > 0)
    return fault("/documents", `Agree to sign each document: ${without.join(", ")}.`);

  const given = objectAt(data, "signature") ?? {};
  const kind = textAt(given, "kind");
  const name = textAt(given, "name")?.trim();
  if ((kind !== "DRAWN" && kind !== "TYPED") || !name)
    return fault("/signature", "Draw your signature, or type your name.");
  const { name: own = {} } = context.profile;
  if (!bearsName(name, own)) {
    const full = [own.firstName, own.lastName].filter(Boolean).join(" ");
    return fault("/signature", `Sign with your full name, as it is in your application: ${full}.`);
  }
  const image = kind === "DRAWN" ? decodePng(textAt(given, "image") ?? "") : undefined;
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
    // One after the other: a transaction has one connection.
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
      status: COMPLETES[stage] ?? {},
    },
    documents: signed.map(({ document }) => document),
    detail: { signature: mark.reference, signed: signed.map(({ hashes }) => hashes) },
  };
};

class SignatureError extends Error {
  override name = "SignatureError";
}

/** What the records of all documents of one signing share. */
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
    agreed: agreedSentences(screen, data),
    eventHash: await eventHash(),
  };
}

/** Field `location`: where the device is, when the signer shared it. Nothing but the record keeps it. */
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
