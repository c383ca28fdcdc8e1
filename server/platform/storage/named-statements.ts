import pg from "pg";
import { BoundedCache } from "./bounded-cache.ts";

/**
 * Names that one process gives at most, because each connection keeps a plan for each. The number is the one that
 * PostgreSQL's driver for Java uses.
 */
const MOST = 256;
/**
 * Texts of which it remembers that they came once. Texts that vary, such as lists of any length,
 * push each other out.
 */
const ONCE = 1_000;

interface Statement {
  text: string;
  name?: string | undefined;
}

/**
 * Returns a client whose statements with values have names from their second use on. PostgreSQL then parses and plans
 * each of them once for a connection instead of each time, which takes a quarter of its work under load. A text that
 * comes once, as in a migration, gets none.
 */
export function namingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  const once = new BoundedCache<string, true>(ONCE);

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST) return known;
    if (once.get(text) === undefined) {
      once.set(text, true);
      return undefined;
    }
    const name = `again_${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  return class NamingClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...sent: unknown[]) => unknown;
      const query = (first: unknown, values: unknown, ...rest: unknown[]): unknown => {
        const statement = typeof first === "string" ? { text: first } : (first as Statement);
        const hasValues = Array.isArray(values) && values.length > 0;
        // A given name stays, and what a library submits itself has no text.
        if (!hasValues || typeof statement.text !== "string" || statement.name !== undefined)
          return send(first, values, ...rest);
        return send({ ...statement, name: nameOf(statement.text) }, values, ...rest);
      };
      this.query = query as typeof this.query;
    }
  };
}
