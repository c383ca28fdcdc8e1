/** An effective flow as plain values: what is kept of a version, and what a version is made from again. */
import { unlocated } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import type { EffectiveFlow } from "./effective.ts";
import type { MergedFile } from "./merge.ts";
import { sourceOf } from "./sources.ts";

type Parts = Record<string, unknown>;

export interface FlowContent {
  flow: unknown;
  checklist: unknown;
  conditions: unknown;
  notifications: unknown;
  shell: unknown;
  screens: Parts;
  documents: Parts;
  mail: Parts;
  copy: Parts;
}

export function contentOf(flow: EffectiveFlow): FlowContent {
  const values = (files: ReadonlyMap<string, MergedFile>): Parts =>
    Object.fromEntries([...files].map(([name, { value }]) => [name, value]));
  return {
    flow: flow.flow.value,
    checklist: flow.checklist?.value ?? null,
    conditions: flow.conditions?.value ?? null,
    notifications: flow.notifications?.value ?? null,
    shell: flow.shell?.value ?? null,
    screens: values(flow.screens),
    documents: values(flow.documents),
    mail: values(flow.mail),
    copy: values(flow.copy),
  };
}

const hashes = new WeakMap<EffectiveFlow, string>();

/** Identity of everything that the flow says. Definitions are never changed, so each is looked at once. */
export function flowHash(flow: EffectiveFlow): string {
  const hash = hashes.get(flow) ?? contentHash(contentOf(flow));
  hashes.set(flow, hash);
  return hash;
}

/** The flow of which `content` was kept. It was found in order when it was published, so its places lead nowhere. */
export function flowFrom(id: string, content: FlowContent): EffectiveFlow {
  const file = <T>(name: string, value: unknown): MergedFile<T> => {
    const path = `${id}/${name}.json`;
    const source = sourceOf(`flows/${path}`, "{}");
    return {
      path,
      value: value as T,
      hash: contentHash(value),
      origin: (pointer) => ({ file: source, pointer }),
      sourceMap: () => unlocated(source.path),
      changes: [],
      added: false,
    };
  };
  const optional = <T>(part: "checklist" | "conditions" | "notifications" | "shell") =>
    content[part] === null ? null : file<T>(part, content[part]);
  const files = <T>(list: "screens" | "documents" | "mail" | "copy") =>
    new Map(
      Object.entries(content[list]).map(([name, value]) => [
        name,
        file<T>(`${list}/${name}`, value),
      ]),
    );
  return {
    id,
    flow: file("flow", content.flow),
    checklist: optional("checklist"),
    conditions: optional("conditions"),
    notifications: optional("notifications"),
    shell: optional("shell"),
    screens: files("screens"),
    documents: files("documents"),
    mail: files("mail"),
    copy: files("copy"),
  };
}
