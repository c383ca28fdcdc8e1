import type { PublishedOrganisation } from "#definitions/index.ts";
import { BoundedCache } from "#server/platform/storage/bounded-cache.ts";
import { DefinitionError, type OrganisationDefinitions, type Registry } from "../contract.ts";
import type { ServedOrganisations } from "./served-organisations.ts";

/** Number of organizations that stay compiled. */
const COMPILED = 64;

interface CompiledOrganisations {
  /**
   * Returns an organization; null for an unknown one.
   * @throws DefinitionError when it cannot run
   */
  load(code: string): OrganisationDefinitions | null;
  /** Returns null also for an organization that cannot run, and warns. */
  organisation(code: string): OrganisationDefinitions | null;
  accept: Registry["accept"];
}

/**
 * Compiles each served organization on first use. A bounded number stays compiled.
 * @param keep stores an organization that runs as published
 */
export function compiledOrganisations({
  served,
  compile,
  keep,
  warn,
}: {
  served: ServedOrganisations;
  compile(code: string): OrganisationDefinitions;
  keep(code: string, published: PublishedOrganisation): void;
  warn(message: string): void;
}): CompiledOrganisations {
  const compiled = new BoundedCache<string, OrganisationDefinitions>(COMPILED);
  const load = (code: string): OrganisationDefinitions | null => {
    const ready = compiled.get(code);
    if (ready) return ready;
    if (served.get(code) === null) return null;
    const fresh = compile(code);
    compiled.set(code, fresh);
    return fresh;
  };
  return {
    load,
    organisation(code) {
      try {
        return load(code);
      } catch (error) {
        if (!(error instanceof DefinitionError)) throw error;
        // A lender that cannot run must not stop the others.
        warn(error.message);
        return null;
      }
    },
    accept(code, published) {
      const [before, ready] = [served.get(code), compiled.get(code)];
      served.set(code, published);
      compiled.delete(code);
      try {
        load(code);
      } catch (error) {
        if (before) served.set(code, before);
        else served.delete(code);
        if (ready) compiled.set(code, ready);
        throw error;
      }
      keep(code, published);
    },
  };
}
