import type { FastifyInstance } from "fastify";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Spells identifiers in addresses in lower case (RFC 9562), because the server compares and hashes
 * them and uses them as keys.
 */
export function installParamRules(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    const params = (request.params ?? {}) as Record<string, string>;
    for (const [name, value] of Object.entries(params))
      if (uuid.test(value)) params[name] = value.toLowerCase();
    done();
  });
}
