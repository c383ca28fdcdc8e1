import type { CollectedScreen, WrittenApplication } from "#schemas/types/calls/application.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import { message } from "#server/platform/errors/message.ts";
import { decide } from "#engine/index.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { offeredFlow, serves } from "#server/lending/definitions/products.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import { readProfile } from "./profile-store.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { submitAction, unaskedOf } from "./submission/actions.ts";
import { credentialProperties, writeBound } from "./submission/bind.ts";
import { requireChoices } from "./submission/choices.ts";
import { writeComputed } from "./submission/computed.ts";
import type { Application, Profile } from "./ports.ts";
import { rolesOf, signerVersion } from "#server/lending/signers/roles.ts";
import { ownerView } from "./owner-view.ts";
import { insertApplication, type LoadedApplication, loadApplication } from "./store.ts";
import { invalidProblem } from "./submission/prepare-submission.ts";
import { requireRules } from "./submission/rules.ts";
import { validateForm } from "./submission/validate.ts";
import { type WritePorts, writeLocked } from "./write.ts";

/**
 * Creates an application of `product` from all answers that a collecting flow gathered. Each
 * submission is validated by its own screen and written through its `bind`. At the end, the rules
 * of the collecting flow must find no question left.
 */
export async function createApplication(
  services: WritePorts,
  tx: Transaction,
  request: {
    accountUuid: string;
    orgCode: string;
    /** Product that the lender offers. */
    product: string;
    /** Flow that collected the answers. */
    flow: string;
    submissions: CollectedScreen[];
    /** Loan originator who referred the borrower. */
    referrer?: string;
    /**
     * True when a broker opens the application: the lender's limits on direct applicants do not
     * apply then.
     */
    byBroker?: boolean;
    /** Identifier that the caller has reserved; a random one when absent. */
    uuid?: string;
  },
): Promise<WrittenApplication> {
  const { accountUuid, orgCode, product } = request;
  const english = services.definitions.organisation(orgCode);
  const organisation = english && inRequestLocale(english);
  if (!organisation) throw problems.notFound();
  const applicationFlow = offeredFlow(organisation, product);
  const flow = organisation.flows.get(request.flow);
  if (!flow || flow.checklist || !serves(flow, product))
    throw problems.invalid([
      `body/flow: "${request.flow}" is not a flow that opens an application of "${product}".`,
    ]);

  const profile = await readProfile(services, tx, accountUuid, true);
  const start = initialApplication(organisation.info, request);
  const collected = collect(services, flow, request.submissions, { application: start, profile });
  const uuid = await insertApplication(services, tx, {
    accountUuid,
    orgCode,
    flow: applicationFlow.id,
    application: {
      ...collected.application,
      ...signerVersion(rolesOf({ organisation, flow: applicationFlow })),
    },
    ...(request.uuid === undefined ? {} : { uuid: request.uuid }),
  });
  const loaded: LoadedApplication = await loadApplication(services, tx, uuid, {
    accountUuid,
    lock: true,
  });
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    { application: loaded.application, profile: collected.profile },
    {
      kind: "application.created",
      detail: {
        flow: request.flow,
        screens: request.submissions.map((each) => each.screen),
        pointers: collected.pointers,
        consents: collected.consents,
      },
    },
  );
  return { ...ownerView(services, written), version: written.version };
}

/**
 * Returns the facts that the flow's rules read before the first answer: whom the lender accepts,
 * its defaults of flags, and who referred the borrower.
 */
function initialApplication(
  info: Record<string, unknown>,
  { referrer, byBroker = false }: { referrer?: string; byBroker?: boolean },
): Application {
  const toggles = (info["publicFeatureToggles"] ?? {}) as Record<string, boolean>;
  const licenses = info["licensedStates"] as Organisation["licensedStates"];
  const flags = info["flags"] as Organisation["flags"];
  return {
    // No flag is decided before there is an applicant.
    ...(flags === undefined ? {} : { flags }),
    intake: {
      wholesale: toggles["wholesale"] === true && !byBroker,
      referrerRequired: toggles["loanOriginatorRequired"] === true && !byBroker,
      ...(licenses === undefined ? {} : { licensedStates: licenses.map(({ abbrev }) => abbrev) }),
    },
    ...(referrer === undefined ? {} : { referrer: { referrerUuid: referrer } }),
  };
}

function collect(
  services: Pick<WritePorts, "clock">,
  flow: FlowDefinition,
  submissions: CollectedScreen[],
  start: { application: Application; profile: Profile },
): { application: Application; profile: Profile; pointers: string[]; consents: string[] } {
  const context = { entities: flow.entities, now: services.clock.now() };
  let documents = start;
  const pointers: string[] = [];
  const consents: string[] = [];
  for (const [index, { screen: id, data = {} }] of submissions.entries()) {
    const screen = flow.screens.get(id);
    if (!screen)
      throw problems.invalid([
        `body/submissions/${index}/screen: there is no screen "${id}" in this flow.`,
      ]);
    const absent = credentialProperties(screen);
    const unasked = unaskedOf(flow, screen, documents);
    const invalid = validateForm(screen, data, { absent, unasked });
    if (invalid) {
      const problem = invalidProblem(invalid);
      problem.more.screen = id;
      throw problem;
    }
    requireChoices(screen, data, documents, flow);
    requireRules(screen, data, documents, { flow, now: context.now, unasked });
    const answered = writeBound(screen, data, documents, { ...context, unasked });
    const bound = writeComputed(screen, data, documents, answered, { ...context, flow });
    documents = { application: bound.application, profile: bound.profile };
    pointers.push(...bound.pointers);
    consents.push(...bound.consents);
  }
  requireComplete(flow, submissions, documents);
  const { intake: _, flags: __, ...application } = documents.application;
  return { application, profile: documents.profile, pointers, consents };
}

/**
 * Requires that the flow's decision is a page that was answered, or the page that opens the
 * account.
 */
function requireComplete(
  flow: FlowDefinition,
  submissions: CollectedScreen[],
  documents: { application: Application; profile: Profile },
): void {
  const { page } = decide(flow.compiled, documents);
  const screen = flow.flow.pages.find((each) => each.id === page)?.screen;
  const definition = screen === undefined ? undefined : flow.screens.get(screen);
  const opens = definition && submitAction(definition, undefined)?.operation === "register";
  if (opens || submissions.some((each) => each.screen === screen)) return;
  throw new Problem(409, "not-here", [message("missing-answers")], { page });
}
