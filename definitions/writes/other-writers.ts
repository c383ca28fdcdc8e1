import type { Flow } from "#schemas/types/flow.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";

/** Returns the other flows whose answers and jobs a flow can read. */
export const otherWriters = (
  effective: Effective,
  definitions: Definitions,
  flow: EffectiveFlow,
): EffectiveFlow[] =>
  [...new Map([...definitions.base.flows, ...effective.flows]).values()].filter(
    (each) => each.id !== flow.id && reaches(each, flow),
  );

/**
 * Whether a flow can read what another writes. Flows of other products and of invited people have
 * other applications, and a flow that collects the first answers runs before all of them. An invited
 * person has an application of their own, and an account like everybody.
 */
function reaches({ flow: { value: writer } }: EffectiveFlow, reader: EffectiveFlow): boolean {
  const { product } = reader.flow.value;
  const shared =
    writer.product === undefined || product === undefined || writer.product === product;
  if (isInvited(writer)) return false;
  if (isInvited(reader.flow.value)) return writer.product === undefined;
  return shared && (hasApplication(reader.flow.value) || !hasApplication(writer));
}

/** Whether the pages of a flow belong to an application that exists. */
export const hasApplication = (flow: Flow): boolean =>
  flow.basePath.includes(":uuid") || isInvited(flow);

/** Whether applications of a flow begin with an invitation by another application. */
export const isInvited = ({ opens }: Flow): boolean => opens === "invitation";
