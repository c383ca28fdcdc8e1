import { decide } from "#engine/index.ts";
import type { ApplicationSummary } from "#renderers/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Calls } from "#src/calls/calls.ts";
import type { Flows } from "#src/definitions/flows.ts";
import { isInvited } from "#src/definitions/routes.ts";
import { applicationHref } from "#src/definitions/links.ts";

/** The calls of every product that list what belongs to a person. */
interface ApplicationLists {
  of(product: string): Pick<Calls, "applications" | "currentSigning">;
}

/**
 * Returns the person's applications of all products and their signing for another person, each with the address
 * that opens it.
 */
export async function listApplications(
  calls: ApplicationLists,
  flows: Flows,
): Promise<ApplicationSummary[]> {
  const [lists, signings] = await Promise.all([
    Promise.all(flows.products.map((product) => calls.of(product).applications())),
    Promise.all(flows.all.filter(isInvited).map((flow) => signingOf(calls, flows, flow))),
  ]);
  const summaries = newestFirst(lists).map((each): ApplicationSummary => {
    const application = each as Partial<Application> & { uuid: string; checklistStatus?: string };
    const { createdDate, updatedDate } = application.auditFields ?? {};
    const state = application.checklistStatus ?? application.status?.checklistStatus;
    const product = flows.all.find(({ id }) => id === application.flow)?.product;
    const property = application.property?.address?.street1;
    return {
      uuid: application.uuid,
      active: application.active !== false,
      href: applicationHref(flows, application.uuid, application.flow),
      ...(product === undefined ? {} : { product }),
      ...(state ? { checklistStatus: state } : {}),
      ...stateOfFlow(flows, application, state),
      ...(application.loanNumber ? { loanNumber: application.loanNumber } : {}),
      ...(createdDate ? { createdDate } : {}),
      ...(updatedDate ? { updatedDate } : {}),
      ...(property ? { property } : {}),
    };
  });
  // A signing for another person comes first, because it is what the person came for.
  return [...signings.flat(), ...summaries];
}

async function signingOf(
  calls: ApplicationLists,
  flows: Flows,
  flow: Flow,
): Promise<ApplicationSummary[]> {
  const product = flow.product ?? flows.product;
  const uuid = await calls.of(product).currentSigning(flow.id);
  return uuid === null ? [] : [{ uuid, product, signing: true, href: flow.basePath }];
}

/** Merges the lists of the products; each is newest first already. */
function newestFirst(lists: Awaited<ReturnType<Calls["applications"]>>[]) {
  const createdAt = (each: object) => (each as Partial<Application>).auditFields?.createdDate ?? "";
  return lists.flat().toSorted((a, b) => createdAt(b).localeCompare(createdAt(a)));
}

/** Returns the state of the flow when the checklist state leaves the page to the states. */
function stateOfFlow(
  flows: Flows,
  application: Partial<Application>,
  state: string | undefined,
): { flowState?: string } {
  const { flow } = application;
  if (flow === undefined || state === undefined) return {};
  if (flows.definition(flow).leftToStates?.includes(state) !== true) return {};
  const decision = decide(flows.compiled(flow), { application, profile: {} });
  return decision.state === null ? {} : { flowState: decision.state };
}
