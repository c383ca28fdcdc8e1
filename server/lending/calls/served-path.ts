import type { Flow } from "#schemas/types/flow.ts";

/**
 * Further base paths of the application service: v2, v3 and the external v2 answer what v1 answers.
 * Source: product specification, section 7.
 */
const VERSIONED = /^\/service-application\/(external\/)?api\/v[23]\/(.*)$/s;
const SERVICE = /^\/service-application\/(external\/)?api\/v1\//;
/** Resources that the specification names under another version than v1. */
const OWN_VERSION = /^application\/[^/?]+\/optermizerly-profile(?:[?#]|$)/;

/** Flows with the names that their product has in service paths besides its own. */
type NamedFlow = Pick<Flow, "product" | "productAliases">;

/**
 * Returns the address that serves a requested one. @param flows called for addresses of the
 * application service only
 */
export function servedPath(url: string, flows: () => Iterable<NamedFlow>): string {
  if (!url.startsWith("/service-application/")) return url;
  const [, external = "", rest = ""] = VERSIONED.exec(url) ?? [];
  const versioned =
    rest === "" || OWN_VERSION.test(rest) ? url : `/service-application/${external}api/v1/${rest}`;
  const [base = ""] = SERVICE.exec(versioned) ?? [];
  if (base === "") return versioned;
  const isApplication = versioned.startsWith("application/", base.length);
  const at = base.length + (isApplication ? "application/".length : 0);
  const [name = ""] = /^[^/?#]*/.exec(versioned.slice(at)) ?? [];
  for (const { product, productAliases = [] } of flows())
    if (product !== undefined && productAliases.includes(name))
      return versioned.slice(0, at) + product + versioned.slice(at + name.length);
  return versioned;
}
