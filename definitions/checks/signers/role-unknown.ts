import { isRecord, joinPointer, placedRecords, recordsOf } from "#engine/index.ts";
import type { EffectiveFlow } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import { allFlows, type Check } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds effects, blocks and documents that name a role which the product's signers.json does not have. */
export const roleUnknown: Check = (effective, definitions) => {
  const all = [...allFlows(effective, definitions).values()];
  return [...effective.flows.values()].flatMap((flow) => {
    const roles = rolesOfProduct(flow, all).join(" ");
    return [
      ...inScreens(effective, flow.screens, roles),
      ...inDocuments(effective, flow.documents, roles),
    ];
  });
};

function rolesOfProduct(flow: EffectiveFlow, flows: readonly EffectiveFlow[]): string[] {
  const { product } = flow.flow.value;
  return flows
    .filter((each) => each.flow.value.product === product)
    .flatMap(({ signers }) => recordsOf(signers?.value.roles).map(({ id }) => String(id)));
}

/** @param listed the roles, separated by spaces: caches compare it by value */
function faultsOf(named: readonly [pointer: string, role: unknown][], listed: string): FileFault[] {
  const roles = listed.split(" ").filter(Boolean);
  return named.flatMap(([pointer, role]) =>
    typeof role !== "string" || roles.includes(role)
      ? []
      : [
          {
            code: "role-unknown",
            pointer,
            message: `The product has no role "${role}" for invited people.`,
            fix:
              roles.length === 0
                ? "Declare it in signers.json of the flow that runs the product's applications."
                : suggestion(role, roles),
          },
        ],
  );
}

const INVITING: readonly unknown[] = ["invite-signer", "change-signer"];

const roleIn = (options: unknown): unknown => (isRecord(options) ? options.role : undefined);

const inScreens = folderFaults((screen, roles: string) =>
  isRecord(screen)
    ? faultsOf(
        [
          ...placedRecords(screen.body, "/body").map(([block, at]): [string, unknown] => [
            joinPointer(at, "options", "role"),
            block.block === "signers" ? roleIn(block.options) : undefined,
          ]),
          ...placedRecords(screen.actions, "/actions").flatMap(([action, at]) =>
            placedRecords(action.effects, joinPointer(at, "effects")).map(
              ([{ effect, options }, place]): [string, unknown] => [
                joinPointer(place, "options", "role"),
                INVITING.includes(effect) ? roleIn(options) : undefined,
              ],
            ),
          ),
        ],
        roles,
      )
    : [],
);

const inDocuments = folderFaults((document, roles: string) =>
  isRecord(document) && Array.isArray(document.roles)
    ? faultsOf(
        document.roles.map((role: unknown, index): [string, unknown] => [
          joinPointer("/roles", index),
          role,
        ]),
        roles,
      )
    : [],
);
