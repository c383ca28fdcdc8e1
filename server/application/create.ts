import { decide } from "#engine/index.ts";
import type { FlowDefinition } from "#server/definitions/contract.ts";
import { Problem, problems } from "#server/errors/problem.ts";
import { asAsked } from "#server/locale/request-locale.ts";
import { readProfile } from "#server/profile/store.ts";
import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/storage/database.ts";
import { submitAction } from "./actions.ts";
import { credentialProperties, writeBound } from "./bind.ts";
import type { Application, Profile } from "./ports.ts";
import { definitionsOf, insertApplication, type Loaded, loadApplication, viewOf } from "./store.ts";
import { invalidProblem, type Submission, type SubmitAnswer } from "./submit.ts";
import { validateForm } from "./validate.ts";
import { writeLocked } from "./write.ts";

/**
 * Creates an application of `product` from everything that a collecting flow asked, in one go: each submission is checked with its
 * own screen, written through its `bind`, and at the end the collecting flow's own rules must find nothing left to ask.
 */
export async function createApplication(
  services: Services,
  tx: Transaction,
  request: {
    accountUuid: string;
    orgCode: string;
    /** Flow that the application runs through. */
    product: string;
    /** Flow that collected the answers. */
    flow: string;
    submissions: Submission[];
    /** Loan originator who referred the borrower. */
    referrer?: string;
    /** A broker opens it for the borrower: whom the lender takes alone does not matter then. */
    byBroker?: boolean;
    /** Known beforehand, where something has to be set up for it; made up otherwise. */
    uuid?: string;
  },
): Promise<SubmitAnswer> {
  const { accountUuid, orgCode, product } = request;
  const english = services.definitions.organisation(orgCode);
  const organisation = english && asAsked(english);
  const asked = organisation?.flows.get(product);
  // An invited flow's applications are made by the invitation and by nothing else.
  if (!organisation || !asked?.checklist || asked.flow.opens === "invitation")
    throw problems.notFound();
  const flow = organisation.flows.get(request.flow);
  if (!flow || flow.checklist)
    throw problems.invalid([
      `body/flow: "${request.flow}" is not a flow that opens an application.`,
    ]);
  definitionsOf(services, orgCode, product);

  const profile = await readProfile(services, tx, accountUuid, true);
  const start = begun(organisation.info, request);
  const collected = collect(services, flow, request.submissions, { application: start, profile });
  const uuid = await insertApplication(services, tx, {
    accountUuid,
    orgCode,
    flow: product,
    application: collected.application,
    ...(request.uuid === undefined ? {} : { uuid: request.uuid }),
  });
  const loaded: Loaded = await loadApplication(services, tx, uuid, { accountUuid, lock: true });
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
  return { ...viewOf(services, written), version: written.version };
}

/** What the flow's rules know before the first answer: how the lender takes applications, and who referred the borrower. */
function begun(
  info: Record<string, unknown>,
  { referrer, byBroker = false }: { referrer?: string; byBroker?: boolean },
): Application {
  const toggles = (info["publicFeatureToggles"] ?? {}) as Record<string, boolean>;
  return {
    intake: {
      wholesale: toggles["wholesale"] === true && !byBroker,
      referrerRequired: toggles["loanOriginatorRequired"] === true && !byBroker,
    },
    ...(referrer === undefined ? {} : { referrer: { referrerUuid: referrer } }),
  };
}

function collect(
  services: Services,
  flow: FlowDefinition,
  submissions: Submission[],
  start: { application: Application; profile: Profile },
): { application: Application; profile: Profile; pointers: string[]; consents: string[] } {
  const context = { entities: services.definitions.entities, now: services.clock.now() };
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
    const invalid = validateForm(screen, data, { absent });
    if (invalid) {
      const problem = invalidProblem(invalid);
      problem.more.screen = id;
      throw problem;
    }
    const bound = writeBound(screen, data, documents, context);
    documents = { application: bound.application, profile: bound.profile };
    pointers.push(...bound.pointers);
    consents.push(...bound.consents);
  }
  requireComplete(flow, submissions, documents);
  const { intake: _, ...application } = documents.application;
  return { application, profile: documents.profile, pointers, consents };
}

/** The flow's own rules must stand at a page that was answered, or at the one that opens the account. */
function requireComplete(
  flow: FlowDefinition,
  submissions: Submission[],
  documents: { application: Application; profile: Profile },
): void {
  const { page } = decide(flow.compiled, documents);
  const screen = flow.flow.pages.find((each) => each.id === page)?.screen;
  const definition = screen === undefined ? undefined : flow.screens.get(screen);
  const opens = definition && submitAction(definition, undefined)?.operation === "register";
  if (opens || submissions.some((each) => each.screen === screen)) return;
  throw new Problem(409, "not-here", ["Some answers are still missing."], { page });
}
