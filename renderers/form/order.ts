import type { RJSFSchema } from "@rjsf/utils";

/** A conditional part of a schema: the properties that it tests, and those that it adds. */
interface Conditional {
  tests: string[];
  adds: string[];
}

const subschema = (part: unknown): RJSFSchema | null =>
  typeof part === "object" && part !== null && !Array.isArray(part) ? (part as RJSFSchema) : null;
const names = (schema: RJSFSchema | null): string[] => Object.keys(schema?.properties ?? {});

/** Returns every subschema that describes the same object: the schema itself and its branches. */
export function branches(schema: RJSFSchema): RJSFSchema[] {
  const parts = [
    schema.then,
    schema.else,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...Object.values(schema.dependencies ?? {}),
  ]
    .map(subschema)
    .filter((part) => part !== null);
  return [schema, ...parts.flatMap(branches)];
}

function conditionals(schema: RJSFSchema): Conditional[] {
  const allBranches = branches(schema);
  const tested = allBranches.flatMap((part) => {
    const test = subschema(part.if);
    const added = [part.then, part.else].map(subschema).filter((branch) => branch !== null);
    return test
      ? [{ tests: branches(test).flatMap(names), adds: added.flatMap(branches).flatMap(names) }]
      : [];
  });
  const dependent = allBranches.flatMap((part) =>
    Object.entries(part.dependencies ?? {}).map(([name, branch]) => {
      const added = subschema(branch);
      return { tests: [name], adds: added ? branches(added).flatMap(names) : [] };
    }),
  );
  return [...tested, ...dependent];
}

/**
 * Returns the order of an object's properties, conditional ones included: as declared, and each
 * conditional one after the last property that its condition tests. RJSF would put conditional
 * properties last, far from their cause.
 */
export function propertyOrder(schema: RJSFSchema): string[] {
  const order = names(schema);
  for (const { tests, adds } of conditionals(schema)) {
    const fresh = adds.filter((name) => !order.includes(name));
    const last = Math.max(...tests.map((name) => order.indexOf(name)));
    // After the properties that earlier conditions added there.
    order.splice(last < 0 ? order.length : last + 1, 0, ...fresh);
  }
  return order;
}

/** Returns every definition of a property: in the schema itself and in its branches. */
export const schemasOfProperty = (schema: RJSFSchema, name: string): RJSFSchema[] =>
  branches(schema)
    .map((part) => part.properties?.[name])
    .filter((part) => typeof part === "object" && part !== null);

/**
 * Returns a property as one schema: the base holds a placeholder for a conditional property, and
 * the branch holds its definition.
 */
export const schemaOfProperty = (schema: RJSFSchema, name: string): RJSFSchema =>
  Object.assign({}, ...schemasOfProperty(schema, name)) as RJSFSchema;
