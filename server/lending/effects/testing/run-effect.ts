import stagesFile from "#flows/heloc/stages.json" with { type: "json" };
import type { DocumentStages } from "#schemas/types/document-stages.ts";
import type {
  Application,
  EffectContext,
  EffectResult,
} from "#server/lending/application/ports.ts";
import { english } from "#server/lending/locale/wording.ts";
import { createSandboxBankLink } from "#server/lending/vendors/bank-link/sandbox.ts";
import { sandboxIncomeVendors } from "#server/lending/vendors/income-link/sandbox.ts";
import { createEffects } from "#server/lending/effects/index.ts";

export const secret = new Uint8Array(32).fill(7);
export const bankLink = createSandboxBankLink(() => secret);
export const effects = createEffects({
  bankLink,
  incomeVendors: sandboxIncomeVendors(() => secret),
});
export const uuid = "5b1f7a0e-8f1c-4f7e-9d5a-0f1e2d3c4b5a";
export const now = new Date("2026-11-20T18:00:00Z");

/** The stages of the shipped product. */
export const stages = new Map(
  (stagesFile as DocumentStages).stages.map((stage) => [stage.id, stage]),
);

export const offer = {
  uuid: "11111111-1111-8111-8111-111111111111",
  term: 120,
  rate: 8.25,
  rateSet: "AUTOPAY",
  feePercent: 4.99,
  minAmount: 15_000,
  maxAmount: 120_000,
  autopayDiscount: 0.25,
};

/** Runs an effect on an application of the shipped product, its vendor question included. */
export async function run(
  name: string,
  application: Application,
  data: Record<string, unknown> = {},
  more: Partial<EffectContext> = {},
): Promise<EffectResult> {
  const effect = effects[name];
  if (effect === undefined) throw new Error(`no effect ${name}`);
  const context: EffectContext = {
    application: { uuid, ...application },
    profile: {},
    organisation: {},
    now,
    data,
    options: {},
    readDocument: async () => new Uint8Array(),
    before: { uuid, ...application },
    stages,
    signers: null,
    screen: { id: "sign", title: "Sign" },
    origin: { account: "account" },
    eventHash: async () => "0".repeat(64),
    ...more,
  };
  return effect({ answer: await effect.ask?.(context), ...context });
}

/** The first error, with its message in English. */
export const faultOf = (result: EffectResult) => {
  const [first] = result.errors ?? [];
  return first && { pointer: first.pointer, message: english(first.message) };
};
