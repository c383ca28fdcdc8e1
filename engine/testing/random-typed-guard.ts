/** Random guards that fit the entity schemas, over their fields. */
import { negation } from "../guard/testing/negation.ts";
import type { Random } from "../guard/testing/random.ts";
import type { Scope } from "../guard/scope.ts";
import type { Type } from "../guard/type.ts";

interface Readable {
  readonly text: string;
  readonly type: Type;
}

export function typedGuardGenerator(scope: Scope, random: Random): () => string {
  const fields = [...scope.variables].flatMap(([name, { type }]) => readable({ text: name, type }));
  return () => condition(3, fields, []);

  function condition(
    depth: number,
    readables: readonly Readable[],
    locals: readonly string[],
  ): string {
    const below = (): string => condition(depth - 1, readables, locals);
    if (depth <= 0 || random.chance(0.25)) return test(readables, locals, depth);
    return random.pick([
      () => `${below()} && ${below()}`,
      () => `(${below()} || ${below()})`,
      () => negation(below()),
      () => `(${below()} ? ${below()} : ${below()})`,
    ])();
  }

  function test(readables: readonly Readable[], locals: readonly string[], depth: number): string {
    const { text, type } = random.pick(readables);
    switch (type.kind) {
      case "boolean":
        return random.chance(0.7) ? text : `${text} == ${random.pick(["true", "false"])}`;
      case "number":
        return `${text} ${random.pick(["<", "<=", ">", ">=", "==", "!="])} ${random.pick(["0", "12", "360", "8.25"])}`;
      case "string":
        return textTest(
          text,
          type.values?.filter((value) => typeof value === "string") ?? null,
          type.nullable,
        );
      case "list":
        return listTest(text, type.items, locals, depth);
      default:
        return `size(${text}) ${random.pick([">", "=="])} 3`;
    }
  }

  function textTest(text: string, values: readonly string[] | null, nullable: boolean): string {
    if (nullable && random.chance(0.3)) return `${text} ${random.pick(["==", "!="])} null`;
    const literal = (): string => `'${random.pick(values ?? ["A", "TX", ""])}'`;
    if (random.chance(0.3)) return `${text} in [${literal()}, ${literal()}]`;
    if (values === null && random.chance(0.2))
      return `${text}.${random.pick(["startsWith", "contains"])}('A')`;
    return `${text} ${random.pick(["==", "!="])} ${literal()}`;
  }

  function listTest(text: string, items: Type, locals: readonly string[], depth: number): string {
    const name = ["x", "y"][locals.length];
    if (name === undefined || random.chance(0.2)) return `size(${text}) > ${random.below(3)}`;
    const members = readable({ text: name, type: items });
    if (members.length === 0) return `size(${text}) > 0`;
    const body = condition(Math.min(depth, 1), members, [...locals, name]);
    return `${text}.${random.pick(["exists", "all", "exists_one"])}(${name}, ${body})`;
  }
}

/** Returns a value and everything inside it that field accesses can reach. */
function readable(readables: Readable): readonly Readable[] {
  if (readables.type.kind === "any" || readables.type.kind === "null") return [];
  if (readables.type.kind !== "object") return [readables];
  return [...readables.type.fields].flatMap(([name, { type }]) =>
    readable({ text: `${readables.text}.${name}`, type }),
  );
}
