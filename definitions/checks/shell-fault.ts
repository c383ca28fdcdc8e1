import {
  compileGuard,
  entityScope,
  guardFinding,
  isRecord,
  schemaScope,
  withFacts,
  type Scope,
} from "#engine/index.ts";
import type { Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import { joinPointer } from "../pointer.ts";
import type { Check } from "./check.ts";

type Guarded = readonly [pointer: string, source: string];

/** `when` of each member of a list. */
const guardsOf = (file: unknown, list: string): Guarded[] => {
  const members = isRecord(file) ? file[list] : undefined;
  return Array.isArray(members)
    ? members.flatMap((member: unknown, index): Guarded[] =>
        isRecord(member) && typeof member.when === "string"
          ? [[joinPointer("", list, index, "when"), member.when]]
          : [],
      )
    : [];
};

/** What guards of the shell read of the person at the page. */
export const sessionSchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    authenticated: { type: "boolean" },
    broker: { type: "boolean" },
    additionalSigner: { type: "boolean" },
  },
} as const;

/** A condition without a meaning in what surrounds the pages: menus, notifications. */
export const shellFault: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap(({ flow, shell, notifications }) => [
    ...(shell
      ? ["appMenu", "profileMenu", "footerLinks"]
          .flatMap((list) => guardsOf(shell.value, list))
          .flatMap((each) =>
            faultsOf(each, shellScope(definitions), shell.sourceMap(effective.organisation)),
          )
      : []),
    ...(notifications
      ? guardsOf(notifications.value, "notifications").flatMap((each) =>
          faultsOf(
            each,
            withFacts(entityScope(definitions.entities), flow.value.facts ?? {}).scope,
            notifications.sourceMap(effective.organisation),
          ),
        )
      : []),
  ]);

const shellScope = (definitions: Definitions): Scope =>
  schemaScope({ organisation: definitions.entity("organisation"), session: sessionSchema });

const faultsOf = (
  [pointer, source]: Guarded,
  scope: Scope,
  map: Parameters<typeof guardFinding>[3],
): Finding[] =>
  compileGuard(source, scope).diagnostics.map((diagnostic) =>
    guardFinding(diagnostic, source, pointer, map),
  );
