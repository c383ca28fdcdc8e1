import { createHmac, randomBytes } from "node:crypto";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyBaseLogger } from "fastify";
import { isRecord } from "#engine/index.ts";
import type { LookupResult } from "#schemas/types/calls/lookups.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import {
  textOf,
  type LookupService,
  type LookupServices,
  type LookupValues,
} from "#server/lending/vendors/lookups/port.ts";
import { canonicalJson } from "#server/platform/audit/canonical.ts";
import { milliseconds } from "#server/platform/clock/duration.ts";
import { questionOf, type LookupDefinition, type SavedValues } from "./question.ts";

export interface LookupPorts {
  definitions: Pick<DefinitionStore, "entity">;
  realTime(): Date;
  log: Pick<FastifyBaseLogger, "warn">;
}

/** Asks declared lookups. */
export interface Lookups {
  /** Returns what the service answers; `unavailable` when it is absent, slow or broken. */
  ask(question: {
    lookup: LookupDefinition;
    text: string;
    saved: SavedValues;
    /** Ends the question when nobody waits for it any more. */
    signal: AbortSignal;
  }): Promise<LookupResult>;
}

/** Answers that a process remembers at most, and answers to show where the lookup does not say. */
const REMEMBERED = 1_000;
const MOST = 8;
const PATIENCE = "PT2S";
const LIFE = "PT10M";
const UNAVAILABLE: LookupResult = { status: "unavailable" };

interface Remembered {
  /** Real time, milliseconds. */
  at: number;
  answers: readonly LookupValues[];
}

/** The types of a service's question and answers. */
interface Contract {
  question: ValidateFunction;
  answer: ValidateFunction;
}

export function createLookups(ports: LookupPorts, services: LookupServices): Lookups {
  const cache = new BoundedCache<string, Remembered>(REMEMBERED);
  // Questions hold personal data, so the cache knows them only by a hash that no other process can make.
  const secret = randomBytes(32);
  const keyOf = (service: string, question: LookupValues): string =>
    createHmac("sha256", secret)
      .update(canonicalJson([service, question]))
      .digest("base64");
  const contracts = new Map<string, Contract>();
  const contractOf = (service: string): Contract => {
    const contract = contracts.get(service) ?? compiled(ports.definitions, service);
    contracts.set(service, contract);
    return contract;
  };

  async function answersOf(
    { service: name, cache: life = LIFE, timeout = PATIENCE }: LookupDefinition,
    service: LookupService,
    question: LookupValues,
    signal: AbortSignal,
  ): Promise<readonly LookupValues[]> {
    const key = keyOf(name, question);
    const now = ports.realTime().getTime();
    const earlier = cache.get(key);
    if (earlier !== undefined && now - earlier.at < milliseconds(life)) return earlier.answers;
    const answers = await inTime(
      (ending) => service.ask(question, ending),
      AbortSignal.any([signal, AbortSignal.timeout(milliseconds(timeout))]),
    );
    const { answer } = contractOf(name);
    const usable = answers.filter((each) => answer(each));
    if (usable.length < answers.length)
      ports.log.warn(
        { service: name, dropped: answers.length - usable.length },
        "Answers of a lookup service do not fit its schema",
      );
    cache.set(key, { at: now, answers: usable });
    return usable;
  }

  return {
    async ask({ lookup, text, saved, signal }) {
      const question = questionOf(lookup, text, saved);
      const service = services.get(lookup.service);
      if (service === undefined) return UNAVAILABLE;
      if (question === null || !contractOf(lookup.service).question(question))
        return { status: "matches", matches: [] };
      try {
        const answers = await answersOf(lookup, service, question, signal);
        const matches = answers
          .slice(0, lookup.most ?? MOST)
          .map((value) => ({ label: labelOf(lookup.label, value), value: { ...value } }));
        return { status: "matches", matches };
      } catch (err) {
        if (!signal.aborted)
          ports.log.warn(
            { err, lookup: lookup.id, service: lookup.service },
            "A lookup has no answer",
          );
        return UNAVAILABLE;
      }
    },
  };
}

function compiled({ entity }: LookupPorts["definitions"], service: string): Contract {
  const { properties } = entity(`lookups/${service}`) as { properties?: unknown };
  const { question, answer } = isRecord(properties) ? properties : {};
  const ajv = new Ajv2020();
  return { question: ajv.compile(question ?? {}), answer: ajv.compile(answer ?? {}) };
}

/** Rejects when the signal aborts, also for a service that does not watch it. */
async function inTime<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([ask(signal), ended]);
}

/** Fills the braces of a label. */
const labelOf = (label: string, value: LookupValues): string =>
  label.replaceAll(/\{\s*([^{}]*?)\s*\}/g, (_, name: string) => textOf(value[name]));
