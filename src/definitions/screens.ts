import type { Screen } from "#schemas/types/screen.ts";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import type { PageBefore } from "#renderers/index.ts";
import type { PublishedScreen, ReadJson } from "./manifest.ts";
import type { ScreenExpressions } from "./screen-expressions.ts";
import { modulesFor } from "./validator-modules.ts";

type ValidatorFunctions = Parameters<typeof createPrecompiledValidator>[0];

export interface LoadedScreen {
  screen: Screen;
  /** Null when the screen has no form. */
  validator: ValidatorType | null;
  /** Null when the screen takes nothing from data. */
  expressions: ScreenExpressions | null;
  /** The pages before this one; absent when no block reads them. */
  pagesBefore?: readonly (PageBefore & Pick<LoadedScreen, "expressions">)[];
}

/** A published validator module: an ES module with a factory and the hash of its schema. */
export interface ValidatorModule {
  hash: string;
  default: (require: (name: string) => unknown) => ValidatorFunctions;
}

export interface ScreenPorts {
  readJson: ReadJson;
  importModule(url: string): Promise<unknown>;
  /** Fetches a published file with the client's retries, so that the browser has it. */
  fetchFile(url: string): Promise<unknown>;
  /** Loads the code of the screen's blocks, lists and computed values. */
  loadScreenCode(screen: Screen): Promise<unknown>;
}

/** Loads what a screen takes from data. */
export type ReadExpressions = (screen: Screen) => Promise<ScreenExpressions>;

/**
 * The definition and its validator do not match. A reload gets a matching pair; a retry does not.
 */
export class StaleValidatorError extends Error {
  override readonly name = "StaleValidatorError";
}

/** Loads a screen, its validator and its code in parallel. */
export async function loadScreen(
  id: string,
  source: PublishedScreen,
  ports: ScreenPorts,
  readExpressions?: ReadExpressions,
): Promise<LoadedScreen> {
  const definition = ports.readJson(source.url) as Promise<Screen>;
  const [screen, module, modules, expressions] = await Promise.all([
    definition,
    source.validator ? importUntilThere(source.validator, ports) : null,
    definition.then((screen) => modulesFor(screen.form?.schema ?? {})),
    definition.then((screen) => expressionsFor(screen, readExpressions)),
    // A block whose code fails to load tries again when it renders.
    definition.then(ports.loadScreenCode).catch(() => null),
  ]);
  if (!screen.form) return { screen, validator: null, expressions };
  if (!module)
    throw new StaleValidatorError(`Screen ${id} has a form but no validator was published for it.`);
  const expected = source.hash;
  if (expected === undefined || module.hash !== expected)
    throw new StaleValidatorError(
      `The validator of screen ${id} was made for schema ${module.hash}, the screen has ${expected ?? "no hash"}. Publish both again.`,
    );
  return { screen, validator: validatorOf(module, screen.form.schema, modules), expressions };
}

/**
 * Without the code the browser checks no rules and shows dashes, and the server checks and computes on
 * submission. A field without its choices has no answer, and a text without its arguments does not read, so then the
 * screen fails to load.
 */
export async function expressionsFor(
  screen: Screen,
  readExpressions: ReadExpressions | undefined,
): Promise<ScreenExpressions | null> {
  const { form, args } = screen;
  if (!readExpressions || !(args || form?.rules || form?.computed || form?.choices)) return null;
  return readExpressions(screen).catch((error: unknown) => {
    if (args || form?.choices) throw error;
    return null;
  });
}

/** Imports of one validator, each under another address. */
const IMPORTS = 5;

/**
 * Imports a validator again under another address, because browsers remember failed imports. Before
 * that it fetches the file, so that the network has come back.
 */
async function importUntilThere(url: string, ports: ScreenPorts): Promise<ValidatorModule> {
  for (let count = 1, address = url; ; count += 1) {
    try {
      return (await ports.importModule(address)) as ValidatorModule;
    } catch (error) {
      if (count === IMPORTS) throw error;
      await ports.fetchFile(url);
      address = `${url}?again=${count}`;
    }
  }
}

/**
 * Returns the validator for a form schema, by the schema's `$id`, so that the schema may carry
 * translated titles.
 */
export function validatorOf(
  module: ValidatorModule,
  schema: RJSFSchema,
  modules: (name: string) => unknown,
): ValidatorType {
  return createPrecompiledValidator(module.default(modules), schema);
}
