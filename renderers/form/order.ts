import type { RJSFSchema } from "@rjsf/utils";

/** What a conditional part of a schema looks at, and what it adds. */
interface Conditional {
  tests: string[];
  adds: string[];
}

const subschema = (part: unknown): RJSFSchema | null =>
  typeof part === "object" && part !== null && !Array.isArray(part) ? (part as RJSFSchema) : null;
const names = (schema: RJSFSchema | null): string[] => Object.keys(schema?.properties ?? {});

/** Every place of a schema that describes the same object: its own keywords and those of its branches. */
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
  const whole = branches(schema);
  const tested = whole.flatMap((part) => {
    const test = subschema(part.if);
    const added = [part.then, part.else].map(subschema).filter((branch) => branch !== null);
    return test
      ? [{ tests: branches(test).flatMap(names), adds: added.flatMap(branches).flatMap(names) }]
      : [];
  });
  const dependent = whole.flatMap((part) =>
    Object.entries(part.dependencies ?? {}).map(([name, branch]) => {
      const added = subschema(branch);
      return { tests: [name], adds: added ? branches(added).flatMap(names) : [] };
    }),
  );
  return [...tested, ...dependent];
}

/**
 * Order of an object's properties, those that only a condition adds included: as declared, a conditional one right
 * after the last property that its condition looks at. Without this they would come last, far from their cause.
 */
export function propertyOrder(schema: RJSFSchema): string[] {
  const order = names(schema);
  for (const { tests, adds } of conditionals(schema)) {
    const fresh = adds.filter((name) => !order.includes(name));
    const last = Math.max(...tests.map((name) => order.indexOf(name)));
    // Behind what earlier conditions of the same property have added.
    order.splice(last < 0 ? order.length : last + 1, 0, ...fresh);
  }
  return order;
}
