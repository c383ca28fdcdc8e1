import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { conformance } from "../../schemas/conformance.ts";
import type { Finding } from "../../findings/finding.ts";
import { lookupService } from "../../schemas/lookup-services.ts";
import { schemaLookup } from "../../schemas/schema-lookup.ts";
import { compileSchema } from "../../schemas/registry.ts";
import type { Sources } from "../../sources/sources.ts";
import type { Check } from "../check.ts";

const PATH = /^flows\/sandbox\/lookups\/([^/]+)\.json$/;

/** Finds answers of lookups outside production that the schema of their service does not allow. */
export const lookupRow: Check = (effective, { sources }) =>
  // The rows belong to no organization, so only the base reports them.
  effective.organisation === null ? faultsIn(sources) : [];

const faultsIn = memoize((sources: Sources): Finding[] =>
  [...sources.files.values()].flatMap((file) => {
    const service = PATH.exec(file.path)?.[1];
    const answer =
      service === undefined ? null : lookupService(service, schemaLookup(sources))?.answer;
    const rows: unknown[] =
      isRecord(file.value) && Array.isArray(file.value.rows) ? file.value.rows : [];
    if (!answer) return [];
    const compiled = compileSchema(`schemas/lookups/${service}`, answer.schema);
    return "validate" in compiled
      ? rows.flatMap((row, index) =>
          conformance(compiled.validate, row, file, {
            code: "lookup-row",
            prefix: `/rows/${index}`,
            subject: `An answer of "${service}"`,
          }),
        )
      : [];
  }),
);
