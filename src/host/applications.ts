import { decide } from "#engine/index.ts";
import type { ApplicationSummary } from "#renderers/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Calls } from "#src/calls/calls.ts";
import type { Flows } from "#src/definitions/flows.ts";
import { isInvited } from "#src/definitions/routes.ts";
import { applicationHref } from "#src/definitions/links.ts";

/**
 * Returns the person's applications and their signing for another person, each with the address
 * that opens it.
 */
export async function listApplications(
  calls: Pick<Calls, "applications" | "currentSigning">,
  flows: Flows,
): Promise<ApplicationSummary[]> {
  const invited = flows.all.find(isInvited);
  const [all, signing] = await Promise.all([
    calls.applications(),
    invited ? calls.currentSigning() : null,
  ]);
  const own = all.map((each): ApplicationSummary => {
    const application = each as Partial<Application> & { uuid: string; checklistStatus?: string };
    const { createdDate, updatedDate } = application.auditFields ?? {};
    const state = application.checklistStatus ?? application.status?.checklistStatus;
    const property = application.property?.address?.street1;
    return {
      uuid: application.uuid,
      active: application.active !== false,
      href: applicationHref(flows, application.uuid, application.flow),
      ...(state ? { checklistStatus: state } : {}),
      ...stateOfFlow(flows, application, state),
      ...(application.loanNumber ? { loanNumber: application.loanNumber } : {}),
      ...(createdDate ? { createdDate } : {}),
      ...(updatedDate ? { updatedDate } : {}),
      ...(property ? { property } : {}),
    };
  });
  // A signing for another person comes first, because it is what the person came for.
  return invited && signing !== null
    ? [{ uuid: signing, signing: true, href: invited.basePath }, ...own]
    : own;
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
