import { offeredTimes, type SlotRules } from "#lending/time/slots.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { LoadedApplication } from "#server/lending/application/store.ts";
import { contentOf } from "#server/platform/sealing/in-steps.ts";
import { addUpload, markRead } from "#server/lending/application/uploads/uploads.ts";
import type { WritePorts } from "#server/lending/application/write.ts";
import { isOpen } from "#server/lending/conditions/conditions.ts";
import { productName } from "#server/lending/definitions/product-name.ts";
import { renderPdf } from "#server/lending/documents/render.ts";
import { type BankLink, type Purpose, PURPOSES } from "#server/lending/vendors/bank-link/port.ts";
import { INCOME_VENDORS } from "#server/lending/vendors/income-link/port.ts";
import type { InstitutionPage } from "#server/lending/vendors/institution-page.ts";
import type { Scanner } from "#server/platform/blobs/store.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { BorrowerCalls } from "./borrower-calls.ts";
import { taggedEmail } from "./create.ts";

export type PlaceholdersPorts = WritePorts & {
  scanner: Scanner;
  clock: Clock;
  database: Database;
};

/** The values that placeholders of a persona's answer use. */
export interface PlaceholderContext {
  services: PlaceholdersPorts;
  bankLink: BankLink;
  borrowerCalls: BorrowerCalls;
  accountUuid: string;
  loaded: LoadedApplication;
  /** Screen that the answer is for. */
  screen: string;
  /** Accounts of the link opened for this answer. */
  linked: string[];
}

const PLACEHOLDER = /^\{([a-zA-Z]+):([^{}]+)\}$/;

/**
 * Returns the answer with its placeholders replaced, in order: `{publicToken:…}` opens the link
 * whose accounts `{account:N}` counts.
 */
export async function fillAnswer(value: unknown, context: PlaceholderContext): Promise<unknown> {
  if (typeof value === "string") return fillText(value, context);
  if (Array.isArray(value)) {
    const filled: unknown[] = [];
    for (const item of value as unknown[]) filled.push(await fillAnswer(item, context));
    return filled;
  }
  if (typeof value !== "object" || value === null) return value;
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    filled[name] = await fillAnswer(member, context);
  return filled;
}

async function fillText(text: string, context: PlaceholderContext): Promise<unknown> {
  const [, name = "", argument = ""] = PLACEHOLDER.exec(text) ?? [];
  if (name === "") return text;
  const fill = FILLERS[name];
  if (fill === undefined)
    throw new TypeError(
      `A persona's answer uses the placeholder ${text}; there are ${Object.keys(FILLERS).join(", ")}.`,
    );
  return fill(argument, context);
}

type Filler = (argument: string, context: PlaceholderContext) => unknown;

const FILLERS: Record<string, Filler> = {
  upload,
  read: readStage,
  email: (name) => taggedEmail(name),
  profile: profileText,
  publicToken: openLink,
  incomeLink: visitVendor,
  offer: (months, { loaded }) =>
    (loaded.application.offers ?? []).find(({ term }) => term === Number(months))?.uuid ??
    missing(`an offer of ${months} months`),
  condition: (category, { loaded }) =>
    (loaded.application.conditions ?? []).find(
      (condition) => condition.categoryEnum === category && isOpen(condition),
    )?.uuid ?? missing(`a condition ${category}`),
  account: (position, { linked }) =>
    linked[Number(position) - 1] ?? missing(`a linked account number ${position}`),
  slot: (position, context) =>
    slots(context)[Number(position) - 1]?.toISOString() ?? missing(`a time number ${position}`),
};

/** @throws Problem 422: the application is at a step where this persona has no answer */
function missing(what: string): never {
  throw new Problem(422, "persona-stuck", [
    requestFault(`The persona's answer names ${what}, and the application has none in its state.`),
  ]);
}

/** Text from the profile: `name` is the first and the last name. */
function profileText(field: string, { loaded }: PlaceholderContext): string {
  const { firstName = "", lastName = "" } = loaded.profile.name ?? {};
  return field === "name" ? `${firstName} ${lastName}` : missing(`a ${field} of the person`);
}

/** Uploads a document of the type; `TYPE:2` is a second one of the same type. */
async function upload(argument: string, context: PlaceholderContext): Promise<string | undefined> {
  const [type = "", copy = "1"] = argument.split(":");
  const { services, accountUuid, loaded } = context;
  const file = {
    type,
    fileName: `${type.toLowerCase()}${copy === "1" ? "" : `-${copy}`}.pdf`,
    contentType: "application/pdf" as const,
    content: await contentOf(
      await renderPdf({
        uuid: loaded.row.uuid,
        title: type,
        issuer: "Sandbox",
        language: "en-US",
        createdAt: services.clock.now(),
        content: [
          {
            kind: "paragraph",
            text: `Made by the sandbox in place of a borrower's file, number ${copy}.`,
          },
        ],
      }),
    ),
  };
  const { document } = await services.database.transaction((tx) =>
    addUpload(services, tx, {
      accountUuid,
      applicationUuid: loaded.row.uuid,
      upload: file,
    }),
  );
  return document.uuid;
}

/**
 * Marks every document of the stage as read, as the browser does, and returns their identifiers.
 */
async function readStage(
  stage: string,
  { services, accountUuid, loaded }: PlaceholderContext,
): Promise<string[]> {
  const uuids = (loaded.application.documents ?? [])
    .filter((document) => document.stage === stage)
    .flatMap(({ uuid }) => uuid ?? []);
  const applicationUuid = loaded.row.uuid;
  for (const documentUuid of uuids)
    await services.database.transaction((tx) =>
      markRead(services, tx, { accountUuid, applicationUuid, documentUuid }),
    );
  return uuids;
}

async function openLink(purpose: string, context: PlaceholderContext): Promise<string> {
  const { services, bankLink, loaded } = context;
  const supported = PURPOSES.find((each): each is Purpose => each === purpose);
  const { sandbox } = bankLink;
  if (supported === undefined || sandbox === undefined)
    return missing(`a bank link for ${purpose}`);
  const applicationUuid = loaded.row.uuid;
  const now = services.clock.now();
  const { token } = await bankLink.createToken({
    applicationUuid,
    productName: productName(loaded),
    purpose: supported,
    now,
  });
  const [institution] = sandbox.institutions();
  const result = await sandbox.login({
    applicationUuid,
    token,
    institution: institution?.id ?? "",
    username: "user_good",
    password: "pass_good",
    now,
  });
  if (result.outcome !== "OK") return missing("a log-in at the sandbox's bank");
  context.linked = result.accounts.map(({ uuid }) => uuid);
  return result.publicToken;
}

/**
 * Visits the vendor and returns the state and code that its site redirects with. `VENDOR:2` takes
 * the second answer of its site, and `VENDOR` the first.
 */
async function visitVendor(
  argument: string,
  { borrowerCalls, accountUuid, loaded }: PlaceholderContext,
): Promise<Record<string, string>> {
  const [vendor = "", position = "1"] = argument.split(":");
  const supported = INCOME_VENDORS.find((each) => each === vendor);
  if (supported === undefined) return missing(`an income vendor ${vendor}`);
  const { url } = await borrowerCalls.beginIncomeVisit({
    accountUuid,
    offered: loaded,
    vendor: supported,
  });
  const body = new URL(url, "http://sandbox").searchParams.get("request")?.split(".")[0] ?? "";
  const { answers } = JSON.parse(Buffer.from(body, "base64url").toString()) as InstitutionPage;
  const back = new URL(answers[Number(position) - 1]?.to ?? "", "http://sandbox").searchParams;
  return { state: back.get("state") ?? "", code: back.get("code") ?? "" };
}

/** Returns the times of the first calendar on the screen, from the earliest closing day on. */
function slots({ services, loaded, screen }: PlaceholderContext): Date[] {
  const { closing, property } = loaded.application;
  const calendar = (loaded.flow.screens.get(screen)?.body ?? []).find(
    ({ block }) => block === "calendar",
  );
  return offeredTimes(
    services.clock.now(),
    (calendar?.options ?? {}) as SlotRules,
    homeTimeZone(property),
    closing?.notBefore === undefined ? undefined : new Date(closing.notBefore),
  );
}
