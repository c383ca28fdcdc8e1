/** A lender's definitions as a draft makes them, for previews of texts that are not live yet. */
import {
  localesOf,
  localized,
  organisationArguments,
  type Definitions,
  type Effective,
} from "#definitions/index.ts";
import type { TextPreview } from "#schemas/types/calls/studio.ts";
import type { Application, Profile } from "#server/lending/application/ports.ts";
import {
  compileDefinition,
  type FlowDefinition,
} from "#server/lending/definitions/compile/compile.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { maySee, type StudioUser } from "../access.ts";
import { loadDraft, textsOf } from "../drafts/drafts.ts";
import { sideOf } from "../impact/impact-sides.ts";
import type { StudioPorts } from "../ports.ts";

/** Which texts a preview shows, and for which lender. */
export type Shown = Pick<TextPreview, "lender" | "locale" | "draft" | "changes">;

/** A lender in the language of a reader. */
export interface ShownLender {
  readonly definitions: Definitions;
  readonly effective: Effective;
  readonly locale: string;
  /** Arguments that all copy may use. */
  readonly texts: Readonly<Record<string, string>>;
}

const refused = (code: string, text: string): Problem =>
  new Problem(422, code, [requestFault(text)]);

/**
 * Compiles the lender with the texts of the draft and those that are not saved.
 * @throws 404 for a lender or a draft that the person does not see, 403 for a text of another lender
 */
export async function shownLender(
  services: StudioPorts,
  user: StudioUser,
  { lender, locale, draft, changes }: Shown,
): Promise<ShownLender> {
  if (!user.organisations.includes(lender)) throw problems.notFound();
  const foreign = changes.map(({ path }) => path).filter((path) => !maySee(user, path));
  if (foreign.length > 0)
    throw new Problem(403, "not-yours", [requestFault("These files belong to another lender.")], {
      paths: foreign,
    });
  const { db } = services.database;
  const drafted = draft === null ? [] : [...(await textsOf(db, await loadDraft(db, user, draft)))];
  const side = sideOf(services.definitions, lender, {
    ...services.liveEdits.layer,
    ...Object.fromEntries(drafted),
    ...Object.fromEntries(changes.map(({ path, text }) => [path, text])),
  });
  if (side === null) throw problems.notFound();
  const { locales, fallback } = localesOf(side.effective.info);
  const spoken = locales.includes(locale) ? locale : fallback;
  const effective = localized(side.effective, spoken);
  return {
    definitions: side.definitions,
    effective,
    locale: spoken,
    texts: organisationArguments(effective, spoken),
  };
}

/** @throws 422 with why the flow cannot be compiled, 404 when the lender has no such flow */
export function flowOf({ definitions, effective }: ShownLender, id: string): FlowDefinition {
  const source = effective.flows.get(id);
  if (source === undefined) throw problems.notFound();
  const faults: string[] = [];
  const flow = compileDefinition(source, definitions, (fault) => faults.push(fault));
  if (flow === null) throw refused("not-sound", `The flow has a fault: ${faults[0] ?? ""}`);
  return flow;
}

/** What e-mails and documents are filled in with. */
export const dataOf = (
  { effective }: ShownLender,
  flow: FlowDefinition,
  { data }: Pick<TextPreview, "data">,
  now: Date,
) => ({
  application: data.application as Application,
  profile: data.profile as Profile,
  organisation: effective.info,
  flow,
  now,
});

/**
 * Runs a renderer over a text that a person is typing.
 * @throws 422 with what the text lacks
 */
export async function rendered<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refused(
      "not-shown",
      `The text cannot be filled in yet: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
