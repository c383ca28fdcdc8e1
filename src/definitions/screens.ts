import type { Screen } from "#schemas/types/screen.ts";
import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import type { PublishedScreen, ReadJson } from "./manifest.ts";
import { requireForValidator } from "./validator-modules.ts";

type ValidatorFunctions = Parameters<typeof createPrecompiledValidator>[0];

export interface LoadedScreen {
  screen: Screen;
  /** Null when the screen has no form. */
  validator: ValidatorType | null;
}

/** A validator module as published: an ES module with a factory and the hash of the schema it was made from. */
export interface ValidatorModule {
  hash: string;
  default: (require: (name: string) => unknown) => ValidatorFunctions;
}

export interface ScreenPorts {
  readJson: ReadJson;
  importModule(url: string): Promise<unknown>;
  /** Brings the code that the screen is drawn with. */
  loadBlocks(screen: Screen): Promise<unknown>;
}

/** The definition and its validator do not belong together: reloading gets a pair that does, retrying does not. */
export class StaleValidatorError extends Error {
  override readonly name = "StaleValidatorError";
}

/** Loads a screen and its validator side by side, and what it is drawn with. */
export async function loadScreen(
  id: string,
  source: PublishedScreen,
  ports: ScreenPorts,
): Promise<LoadedScreen> {
  const definition = ports.readJson(source.url) as Promise<Screen>;
  const [screen, module] = await Promise.all([
    definition,
    source.validator ? importOnceMore(source.validator, definition, ports) : null,
    // What does not come now is left to the block, which asks again when it is drawn, and has its own way out.
    definition.then(ports.loadBlocks).catch(() => null),
  ]);
  if (!screen.form) return { screen, validator: null };
  if (!module)
    throw new StaleValidatorError(`Screen ${id} has a form but no validator was published for it.`);
  const expected = source.hash;
  if (expected === undefined || module.hash !== expected)
    throw new StaleValidatorError(
      `The validator of screen ${id} was made for schema ${module.hash}, the screen has ${expected ?? "no hash"}. Publish both again.`,
    );
  return { screen, validator: validatorOf(module, screen.form.schema) };
}

/**
 * A browser imports once and remembers failures, so a module that did not come is asked for under another address, as soon as the
 * definition, which is tried several times, shows that the server answers again.
 */
async function importOnceMore(
  url: string,
  definition: Promise<unknown>,
  ports: ScreenPorts,
): Promise<ValidatorModule> {
  const module = await ports.importModule(url).catch(async () => {
    await definition;
    return ports.importModule(`${url}?again`);
  });
  return module as ValidatorModule;
}

/** The `$id` of the form schema names the function, so the schema may carry translated titles. */
export function validatorOf(module: ValidatorModule, schema: RJSFSchema): ValidatorType {
  return createPrecompiledValidator(module.default(requireForValidator), schema);
}
