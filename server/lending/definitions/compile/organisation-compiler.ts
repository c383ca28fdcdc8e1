import {
  type BuiltDecisions,
  type Definitions,
  type Effective,
  oneLine,
  type OrganisationFolder,
  SOURCE_LOCALE,
} from "#definitions/index.ts";
import type { Originators } from "#schemas/types/originators.ts";
import { wordingOf } from "#server/lending/locale/wording.ts";
import { compileFlows } from "./compile.ts";
import { DefinitionError, type OrganisationDefinitions, type Originator } from "../contract.ts";
import { answersOf, inLocales, wordsOf } from "./in-locale.ts";
import type { ServedOrganisations } from "../store/served-organisations.ts";
import type { ChainOf } from "../store/validated-folders.ts";

interface CompilerParts {
  definitions: Definitions;
  decisions: BuiltDecisions;
  served: ServedOrganisations;
  chainOf: ChainOf;
  /** Publishes an organization in a language. @returns the address of the manifest */
  publish(code: string, effective: Effective, locale: string): string;
  /** Called for a flow that no build has compiled, with the reason. */
  interprets(code: string, flow: string, reason: string): void;
}

/** Returns a function that compiles an organization. It throws a `DefinitionError` with every fault. */
export const organisationCompiler =
  ({ definitions, decisions, served, chainOf, publish, interprets }: CompilerParts) =>
  (code: string): OrganisationDefinitions => {
    const chain = chainOf(code);
    const effective = definitions.effectiveFrom(
      code,
      chain.flatMap(({ files }) => files),
    );
    const { flows, faults } = compileFlows(
      effective,
      definitions.within(effective),
      decisions,
      (flow, reason) => interprets(code, flow, reason),
    );
    const wrong = effective.findings.filter(({ severity }) => severity === "error");
    faults.push(...wrong.map(oneLine));
    if (faults.length > 0) throw new DefinitionError(faults.map((fault) => `${code}: ${fault}`));
    const addresses: Record<string, string> = { ...served.get(code)?.manifests };
    return inLocales(
      {
        code,
        locale: SOURCE_LOCALE,
        info: effective.info,
        words: wordsOf(effective),
        wording: wordingOf(effective.words?.file.value),
        answers: answersOf(effective),
        theme: effective.theme,
        flows,
        originators: originatorsOf(chain),
      },
      effective,
      // On demand only: without a build, every form must be compiled for it.
      (locale) => (addresses[locale] ??= publish(code, effective, locale)),
    );
  };

/** Returns the originators of the organization, or of the nearest one that it extends. */
function originatorsOf(chain: readonly OrganisationFolder[]): ReadonlyMap<string, Originator> {
  const file = chain
    .flatMap(({ files }) => files)
    .find(({ path, value }) => path.endsWith("/originators.json") && value !== undefined);
  const originators = (file?.value as Originators | undefined)?.originators ?? [];
  return new Map(originators.map((each) => [each.id, each]));
}
