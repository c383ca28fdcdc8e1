import { allFlows, findingAt, type Check } from "../check.ts";

/**
 * Finds flows that open by invitation and that no role of their product names, so that nobody can be invited to them.
 * A lender that removes a role leaves its flow, so only the shared definitions are checked.
 */
export const roleMissing: Check = (effective, definitions) => {
  if (effective.organisation !== null) return [];
  const flows = allFlows(effective, definitions);
  return [...effective.flows.values()].flatMap(({ id, flow }) => {
    const { opens, product } = flow.value;
    const roles = [...flows.values()]
      .filter((each) => each.flow.value.product === product)
      .flatMap(({ signers }) => signers?.value.roles ?? []);
    // A role that names a flow which invites nobody has a finding of its own.
    const isFaulty = roles.some((role) => flows.get(role.flow)?.flow.value.opens !== "invitation");
    return opens !== "invitation" || isFaulty || roles.some((role) => role.flow === id)
      ? []
      : [
          findingAt(effective, flow, "/opens", {
            code: "role-flow",
            message: `No role of signers.json names the flow "${id}", so nobody is invited to it.`,
            fix: "Name the flow in the role of its people, or remove it.",
          }),
        ];
  });
};
