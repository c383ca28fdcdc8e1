import { analyseFlow, type GuardedFile } from "#engine/index.ts";
import { contentHash, sha256 } from "../canonical.ts";
import type { Effective, EffectiveFlow } from "../effective.ts";
import type { MergedFile } from "../merge.ts";
import { once } from "../once.ts";
import { writtenPointers } from "../written-pointers.ts";
import type { Check } from "./check.ts";
import { guardsOfDocument } from "./document-guard.ts";
import { guardsOfMail } from "./mail-fault.ts";
import { guardsOfScreen } from "./screen-guard.ts";

/** What the engine finds in a flow, its checklist and the guards of its screens, documents and e-mails. */
export const flowFaults: Check = (effective, definitions) => {
  if (effective.flows.size === 0) return [];
  const written = writtenPointers(effective, definitions);
  return [...effective.flows.values()].flatMap((flow) => {
    const guarded = around(flow, effective);
    return analyseFlow({
      flow: flow.flow.value,
      checklist: flow.checklist?.value ?? null,
      entities: definitions.entities,
      at: {
        flow: flow.flow.sourceMap(effective.organisation),
        ...(flow.checklist ? { checklist: flow.checklist.sourceMap(effective.organisation) } : {}),
      },
      around: guarded,
      written,
      identity: sha256(
        [
          flow.flow.hash,
          flow.checklist?.hash ?? "",
          ...guarded.map(({ path, guards }) => `${path} ${hashOfGuards(guards)}`),
          hashOfPointers(written),
        ].join("\n"),
      ),
    });
  });
};

type Guards = (value: unknown) => [pointer: string, source: string][];

const guardsIn = once((value: unknown, guardsOf: Guards) => guardsOf(value));
const hashOfGuards = once((guards: GuardedFile["guards"]) => contentHash(guards));
const hashOfPointers = once((pointers: ReadonlySet<string>) => contentHash([...pointers].sort()));

function around(
  { screens, documents, mail }: EffectiveFlow,
  { organisation }: Effective,
): GuardedFile[] {
  const guarded = (file: MergedFile, usesFacts: boolean, guardsOf: Guards): GuardedFile[] => {
    const { value } = file;
    if (typeof value !== "object" || value === null) return [];
    const guards = guardsIn(value, guardsOf);
    if (guards.length === 0) return [];
    return [{ path: `flows/${file.path}`, at: file.sourceMap(organisation), usesFacts, guards }];
  };
  return [
    ...[...screens.values()].flatMap((file) => guarded(file, true, guardsOfScreen)),
    ...[...documents.values()].flatMap((file) => guarded(file, false, guardsOfDocument)),
    ...[...mail.values()].flatMap((file) => guarded(file, true, guardsOfMail)),
  ];
}
