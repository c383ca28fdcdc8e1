/** A flow as the server runs it, from its definition. */
import {
  type CompiledChecklist,
  type CompiledFlow,
  type Guard,
  compileChecklist,
  compileFlow,
  compileGuard,
} from "#engine/index.ts";
import {
  type BuiltDecisions,
  type Definitions,
  type Effective,
  type EffectiveFlow,
  flowHash,
} from "#definitions/index.ts";
import type { Conditions } from "#schemas/types/conditions.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Notifications } from "#schemas/types/notifications.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** An e-mail with its guard compiled. */
export interface MailDefinition {
  mail: Mail;
  when: Guard;
}
/** A notification with its guard compiled. */
export interface NotificationDefinition {
  notification: Notifications["notifications"][number];
  when: Guard;
}
export type ConditionCard = Conditions["cards"][number];
export type Migration = NonNullable<Flow["migrations"]>[number];

export interface FlowDefinition {
  id: string;
  /** What it was made from. */
  source: EffectiveFlow;
  /** Identity of all of it; worked out when it is first asked for. */
  readonly hash: string;
  flow: Flow;
  /** Decides by the build's module where there is one. */
  compiled: CompiledFlow;
  /** Null for a flow without a checklist: it makes no applications. */
  checklist: CompiledChecklist | null;
  screens: ReadonlyMap<string, Screen>;
  /** Cards of conditions by category. */
  conditionCards: ReadonlyMap<string, ConditionCard>;
  /** Definitions of generated documents, by path under documents/ without `.json`. */
  documents: ReadonlyMap<string, unknown>;
  /** E-mails that the flow sends, in the order of their ids. */
  mail: readonly MailDefinition[];
  /** What the flow tells under the bell. */
  notifications: readonly NotificationDefinition[];
  /** How applications of earlier versions are moved on; without a guard, all of them. */
  migrations: readonly { migration: Migration; when: Guard | null }[];
}

/** By the definition, because organisations that change nothing in it share it. */
const rules = new WeakMap<Flow, ReturnType<typeof compileFlow>>();
const checklists = new WeakMap<object, ReturnType<typeof compileChecklist>>();

function remembered<K extends object, T>(known: WeakMap<K, T>, key: K, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * Compiles the flow; null when it cannot run.
 * @param fault told each reason why, with the pointer in the flow's folder
 */
export function compileDefinition(
  source: EffectiveFlow,
  entities: Definitions["entities"],
  fault: (message: string) => void,
): FlowDefinition | null {
  const definition = source.flow.value;
  const flow = remembered(rules, definition, () => compileFlow(definition, entities));
  const steps = source.checklist?.value;
  const checklist = steps
    ? remembered(checklists, steps, () => compileChecklist(steps, entities))
    : null;
  for (const finding of [...flow.findings, ...(checklist?.findings ?? [])])
    if (finding.severity === "error")
      fault(`${finding.pointer}: ${finding.message} ${finding.fix}`);
  const compiled = flow.flow;
  if (!compiled) return null;
  const guardOf = (text: string, at: string): Guard | null => {
    const { guard, diagnostics } = compileGuard(text, compiled.scope);
    if (!guard) fault(`${at}: ${diagnostics.map(({ message }) => message).join(" ")}`);
    return guard;
  };
  let hash: string | undefined;
  return {
    id: source.id,
    source,
    get hash() {
      hash ??= flowHash(source);
      return hash;
    },
    flow: definition,
    compiled,
    checklist: checklist?.checklist ?? null,
    screens: new Map([...source.screens].map(([name, file]) => [name, file.value])),
    conditionCards: new Map((source.conditions?.value.cards ?? []).map((card) => [card.id, card])),
    documents: new Map([...source.documents].map(([name, file]) => [name, file.value])),
    mail: [...source.mail.values()]
      .toSorted((a, b) => (a.value.id < b.value.id ? -1 : 1))
      .flatMap(({ value: mail }) => {
        const when = guardOf(mail.when, `/mail/${mail.id}`);
        return when ? [{ mail, when }] : [];
      }),
    notifications: (source.notifications?.value.notifications ?? []).flatMap((notification) => {
      const when = guardOf(notification.when, `/notifications/${notification.id}`);
      return when ? [{ notification, when }] : [];
    }),
    migrations: (definition.migrations ?? []).map((migration) => ({
      migration,
      when:
        migration.when === undefined
          ? null
          : guardOf(migration.when, `/migrations/${migration.id}/when`),
    })),
  };
}

/** Has the flow decide by the build's module as soon as that is loaded; closures decide the same until then. */
export async function useDecisions(
  definition: FlowDefinition,
  decisions: BuiltDecisions,
  warn: (reason: string) => void,
): Promise<void> {
  const used = await decisions.use(definition.compiled);
  definition.compiled = used.flow;
  if (used.refused !== null) warn(used.refused);
}

/** Every flow of an organisation, with what stops any of them; `warn` is told of one that decides by closures. */
export function compileFlows(
  effective: Effective,
  { entities }: Definitions,
  decisions: BuiltDecisions,
  warn: (flow: string, reason: string) => void,
): { flows: Map<string, FlowDefinition>; faults: string[] } {
  const flows = new Map<string, FlowDefinition>();
  const faults: string[] = [];
  for (const [id, source] of effective.flows) {
    const flow = compileDefinition(source, entities, (fault) => faults.push(`${id}${fault}`));
    if (!flow) continue;
    void useDecisions(flow, decisions, (reason) => warn(id, reason));
    flows.set(id, flow);
  }
  return { flows, faults };
}
