import { cachedGuard, isRecord, joinPointer, parsePointer, type Entities } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { askedRoles } from "./asked-roles.ts";
import { describedAt, resolveRef } from "../../schemas/described-at.ts";
import type { Finding } from "../../findings/finding.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { PartJson } from "../../parts/flow-parts.ts";
import { allFlows, findingAt, type Check } from "../check.ts";
import { scopeOf } from "../guard-faults.ts";
import { declineFaults, markFaults, type Placed, type Role } from "./role-guards.ts";
import { stepReads } from "./step-reads.ts";

/** A role with the files of its own flow that its checks read. */
interface InFlow {
  role: Role;
  signers: PartJson<"signers">;
  checklist: PartJson<"checklist"> | null;
  stages: PartJson<"stages"> | null;
  entities: Entities;
}

type Fault = Pick<Finding, "code" | "message" | "fix"> & { at: string };

/** Fields that the server writes in the list for each person. */
const MEMBERS = [
  "uuid",
  "signerType",
  "firstName",
  "lastName",
  "name",
  "email",
  "invitation",
  "invitations",
  "invitedAt",
  "openedAt",
  "joinedAt",
];

/**
 * Finds roles of signers.json that cannot work: a list that the application lacks, a flow that invites
 * nobody, an unknown stage or place, a guard without a meaning, and a step that does not wait.
 */
export const signerRoles: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { signers } = flow;
    if (signers === null || !Array.isArray(signers.value.roles)) return [];
    const entities = flowEntities(flow, definitions);
    const files = [flow.checklist?.value ?? null, flow.stages?.value ?? null] as const;
    return [
      ...listFaults(signers.value, entities).map(({ at, ...fault }) =>
        findingAt(effective, signers, at, fault),
      ),
      ...signers.value.roles.flatMap((role, index) => {
        const placed = {
          effective,
          definitions,
          flow,
          signers,
          entities,
          role,
          pointer: joinPointer("/roles", index),
        };
        return [
          ...[...flowFaults(placed), ...faultsInFlow(role, signers.value, ...files, entities)].map(
            ({ at, ...fault }) => findingAt(effective, signers, placed.pointer + at, fault),
          ),
          ...markFaults(placed),
          ...declineFaults(placed),
        ];
      }),
    ];
  });

/** Lenders share these files. */
const faultsInFlow = memoize(
  (
    role: Role,
    signers: InFlow["signers"],
    checklist: InFlow["checklist"],
    stages: InFlow["stages"],
    entities: Entities,
  ): readonly Fault[] =>
    [listedFaults, stageFaults, shareFaults, waitFaults].flatMap((faults) =>
      faults({ role, signers, checklist, stages, entities }),
    ),
);

/** Returns the schema of a person in the list; null when the application has no such list. */
function personSchema({ list }: InFlow["signers"], { application }: Entities) {
  const { missing, way } = describedAt(application, [String(list), "0"]);
  const schema = missing === null ? resolveRef(way.at(-1)?.schema, application) : {};
  return isRecord(schema.properties) ? schema.properties : null;
}

function listFaults(signers: InFlow["signers"], entities: Entities): Fault[] {
  const { list, version } = signers;
  const person = personSchema(signers, entities);
  const members = version === undefined ? MEMBERS : [...MEMBERS, "identityUuid"];
  const absent = person === null ? [] : members.filter((name) => !Object.hasOwn(person, name));
  if (person !== null && absent.length === 0) return [];
  return [
    {
      code: "role-list",
      at: "/list",
      message:
        person === null
          ? `The application of the product has no list "${String(list)}" of people.`
          : `The people in "${String(list)}" have no ${absent.join(", ")}, which the server writes.`,
      fix: `Describe the list in application.json as an array of people with ${members.join(", ")}.`,
    },
  ];
}

function listedFaults({ role, signers, entities }: InFlow): Fault[] {
  const person = personSchema(signers, entities);
  if (person === null) return [];
  const types = isRecord(person.signerType) ? person.signerType.enum : undefined;
  return [
    ...(Array.isArray(types) && !types.includes(role.id)
      ? [
          {
            code: "role-list",
            at: "/id",
            message: `"${role.id}" is not a value of signerType in the list.`,
            fix: suggestion(role.id, types.map(String)),
          },
        ]
      : []),
    ...Object.keys(role.marks ?? {})
      .filter((mark) => !Object.hasOwn(person, mark))
      .map((mark) => ({
        code: "role-list",
        at: joinPointer("/marks", mark),
        message: `The people in the list have no field "${mark}".`,
        fix: suggestion(mark, Object.keys(person)),
      })),
  ];
}

function flowFaults({ effective, definitions, flow, role }: Placed): Fault[] {
  const flows = allFlows(effective, definitions);
  const { product } = flow.flow.value;
  const own = flows.get(role.flow)?.flow.value;
  if (own?.opens === "invitation" && own.product === product) return [];
  const invited = [...flows.values()]
    .filter(({ flow: { value } }) => value.opens === "invitation" && value.product === product)
    .map(({ id }) => id);
  return [
    {
      code: "role-flow",
      at: "/flow",
      message:
        own === undefined
          ? `There is no flow "${role.flow}" for the people in the role ${role.id}.`
          : `The flow "${role.flow}" does not open by invitation for the same product.`,
      fix: suggestion(role.flow, invited),
    },
  ];
}

function stageFaults({ stages, role: { keepUnder } }: InFlow): Fault[] {
  const ids = (stages?.stages ?? []).map(({ id }) => id);
  return keepUnder === undefined || ids.includes(keepUnder)
    ? []
    : [
        {
          code: "stage-unknown",
          at: "/keepUnder",
          message: `The flow has no group of documents "${keepUnder}".`,
          fix: suggestion(keepUnder, ids),
        },
      ];
}

function shareFaults({ role, entities }: InFlow): Fault[] {
  return (role.shares ?? []).flatMap((share, index) => {
    const [, ...path] = parsePointer(share);
    const { missing, propertyNames } = describedAt(entities.application, path);
    return missing === null
      ? []
      : [
          {
            code: "value-unknown",
            at: joinPointer("/shares", index),
            message: `The application has no ${share}: no schema describes "${missing}".`,
            fix: suggestion(missing, propertyNames),
          },
        ];
  });
}

function waitFaults(inFlow: InFlow): Fault[] {
  const { checklist, signers, role, entities } = inFlow;
  const steps = checklist?.steps ?? [];
  return (role.waits ?? []).flatMap(({ step, for: mark }, index): Fault[] => {
    const fault = (name: string, message: string, fix: string) => ({
      code: "role-wait",
      at: joinPointer("/waits", index, name),
      message,
      fix,
    });
    const ids = steps.map(({ id }) => id);
    if (!ids.includes(step))
      return [fault("step", `The checklist has no step "${step}".`, suggestion(step, ids))];
    if (!Object.hasOwn(role.marks ?? {}, mark))
      return [
        fault("for", `The role has no mark "${mark}".`, suggestion(mark, Object.keys(role.marks))),
      ];
    const asked = rolesAskedAt(step, inFlow);
    if (asked.length > 0 && !asked.includes(role.id))
      return [
        fault(
          "step",
          `The step "${step}" asks for people in the role ${asked.join(" and ")} alone, so it does not wait for the role ${role.id}.`,
          `Name a step whose "done" asks for ${role.id}.`,
        ),
      ];
    const place = `application.${signers.list}[].${mark}`;
    return stepReads(checklist, entities, step).has(place)
      ? []
      : [
          fault(
            "step",
            `The step "${step}" does not read "${mark}" of the list, so the application would not wait.`,
            `Let the step's "done" ask for it, such as application.${signers.list}.all(s, s.${mark} != null).`,
          ),
        ];
  });
}

/** Returns the roles that the guard of a step asks for alone; none when it may wait for any. */
function rolesAskedAt(step: string, { checklist, signers, entities }: InFlow): readonly string[] {
  const done = checklist?.steps.find(({ id }) => id === step)?.done;
  const guard = done === undefined ? null : cachedGuard(scopeOf(entities, checklist?.facts), done);
  return guard === null
    ? []
    : askedRoles(
        guard.node,
        signers.roles.map(({ id }) => id),
      );
}
