/**
 * Keeps the answers of a registration in this browser until a person logs in: a second tab and a
 * closed browser continue with them. It keeps listed choices and numbers only. Text that a person
 * types may identify them, and a consent is given once for each application, so neither is kept.
 */
import type { Screen } from "#schemas/types/screen.ts";
import { isRecord } from "#engine/json/json.ts";
import { emptyDraft, type DraftStore, type FlowDraft } from "./store.ts";
import type { Vault } from "./vault.ts";

interface LogInState {
  authenticated: boolean;
}

export interface LastingPorts {
  drafts: Pick<DraftStore, "ready" | "store">;
  vault: Pick<Vault, "open" | "seal">;
  session: {
    store: {
      getState(): LogInState;
      subscribe(listener: (state: LogInState) => void): () => void;
    };
  };
  screens: { load(flow: string, screen: string): Promise<{ screen: Pick<Screen, "form"> }> };
}

type Store = Pick<Storage, "getItem" | "removeItem" | "setItem">;

interface Stored {
  at: number;
  flows: Record<string, Pick<FlowDraft, "submitted" | "unsent">>;
}

type Answers = Record<string, unknown>;

/** Answers older than this are forgotten, milliseconds. */
const LIFE = 30 * 24 * 60 * 60_000;
const SAVE_AFTER_MS = 500;

/**
 * Restores the answers of an earlier visit, and keeps those of this one.
 * @param key storage key of the answers
 * @param now real time, milliseconds
 */
export async function lastAnswers(
  ports: LastingPorts,
  storage: Store,
  key: string,
  now: () => number = Date.now,
): Promise<void> {
  const { drafts, session } = ports;
  await drafts.ready;
  if (session.store.getState().authenticated) {
    storage.removeItem(key);
    return;
  }
  if (Object.keys(drafts.store.getState().flows).length === 0)
    await restore(ports, storage, key, now());

  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(ports, storage, key, now()), SAVE_AFTER_MS);
  };
  const stopTyping = drafts.store.subscribe(save);
  const stopLogIn = session.store.subscribe(({ authenticated }) => {
    if (!authenticated) return;
    clearTimeout(timer);
    stopTyping();
    stopLogIn();
    storage.removeItem(key);
  });
  save();
}

async function restore(
  { drafts, vault }: LastingPorts,
  storage: Store,
  key: string,
  now: number,
): Promise<void> {
  const sealed = storage.getItem(key);
  const text = sealed === null ? null : await vault.open(sealed);
  if (text === null) return;
  const { at, flows } = JSON.parse(text) as Stored;
  if (now - at > LIFE) return storage.removeItem(key);
  drafts.store.setState({
    flows: Object.fromEntries(
      Object.entries(flows).map(([flow, answers]) => [flow, { ...emptyDraft(), ...answers }]),
    ),
  });
}

async function keep(
  { drafts, screens, session, vault }: LastingPorts,
  storage: Store,
  key: string,
  now: number,
): Promise<void> {
  const flows: Stored["flows"] = {};
  for (const [flow, draft] of Object.entries(drafts.store.getState().flows)) {
    const lasting = await lastingOf(draft, async (id) => (await screens.load(flow, id)).screen);
    if (lasting !== null) flows[flow] = lasting;
  }
  if (Object.keys(flows).length === 0) return;
  const sealed = await vault.seal(JSON.stringify({ at: now, flows } satisfies Stored));
  // The person may have logged in meanwhile.
  if (sealed !== null && !session.store.getState().authenticated) storage.setItem(key, sealed);
}

/** A page that lost an answer counts as typed but not submitted, so that the person completes it. */
async function lastingOf(
  { submitted, unsent }: FlowDraft,
  loadScreen: (screen: string) => Promise<Pick<Screen, "form">>,
): Promise<Stored["flows"][string] | null> {
  const lasting: Stored["flows"][string] = { submitted: [], unsent: {} };
  const pages = [
    ...submitted.map(({ screen, data }) => ({ screen, data, isSent: true })),
    ...Object.entries(unsent).map(([screen, data]) => ({ screen, data, isSent: false })),
  ];
  for (const { screen, data, isSent } of pages) {
    const kept = withoutText(await loadScreen(screen), data);
    if (isSent && JSON.stringify(kept) === JSON.stringify(data))
      lasting.submitted.push({ screen, data });
    else if (Object.keys(kept).length > 0) lasting.unsent[screen] = kept;
  }
  return lasting.submitted.length + Object.keys(lasting.unsent).length > 0 ? lasting : null;
}

/** Returns the answers that are listed choices or numbers, without consents. */
export function withoutText({ form }: Pick<Screen, "form">, data: Answers): Answers {
  const bind = form?.bind ?? {};
  const bound = Object.entries(data).filter(([name]) => typeof bind[name] === "string");
  return choicesIn(form?.schema, Object.fromEntries(bound));
}

function choicesIn(schema: unknown, data: Answers): Answers {
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => {
      const property = properties[name];
      if (!isRecord(property)) return [];
      if (isRecord(value)) {
        const inner = choicesIn(property, value);
        return Object.keys(inner).length > 0 ? [[name, inner]] : [];
      }
      const isListed = property.enum !== undefined || property.oneOf !== undefined;
      return isListed || typeof value === "number" ? [[name, value]] : [];
    }),
  );
}
