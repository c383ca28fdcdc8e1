/** What the actions of a screen write, each with its condition. */
import { placedRecords } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import { formAnswers } from "../../forms/form-answers.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { registeredNames } from "../../marks/registered-names.ts";
import type { EffectiveFlow } from "../../model.ts";
import { placesOf, writesOfUse } from "../../writes/work-writes.ts";
import { singleFilesOf } from "../../writes/written-pointers.ts";

export interface Request {
  /** Guard of the action; undefined for an action that is always there. */
  readonly when: string | undefined;
  /** Paths of what it writes. */
  readonly paths: readonly string[];
}

/** Returns the actions of a screen that submit its form. An edit of a guard elsewhere in the flow changes none of them. */
export function requestsOf(
  screen: object,
  flow: EffectiveFlow,
  schemas: SchemaLookup,
): readonly Request[] {
  const store = storeOf(screen, schemas, ...singleFilesOf(flow, schemas));
  return (store.requests ??= requestsIn(screen, flow, schemas));
}

const storeOf = memoize(
  (_screen: object, ..._files: readonly unknown[]): { requests: readonly Request[] | null } => ({
    requests: null,
  }),
);

function requestsIn(
  screen: object,
  flow: EffectiveFlow,
  schemas: SchemaLookup,
): readonly Request[] {
  const uses = registeredNames(screen, "screen", schemas);
  const { may } = formAnswers(screen);
  return placedRecords(asRecord(screen).actions, "/actions")
    .filter(([{ kind }]) => kind === "submit")
    .map(([{ when }, action]) => ({
      when: typeof when === "string" ? when : undefined,
      paths: [
        ...may,
        ...uses
          .filter(({ pointer }) => pointer.startsWith(`${action}/`))
          .flatMap((use) => placesOf(writesOfUse(use, flow, schemas).flat())),
      ].map((pointer) => pointer.slice(1).replaceAll("/", ".")),
    }));
}
