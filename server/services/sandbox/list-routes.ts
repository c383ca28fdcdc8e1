/** The calls that list where an application can be placed: the organizations, and the personas. */
import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/sandbox.schema.json" with { type: "json" };
import { shapesOf } from "#server/lending/calls/shapes.ts";
import { LENDERS } from "#server/lending/definitions/publish/awaited.ts";
import { defaultPersona } from "./personas.ts";
import type { Sandbox } from "./place.ts";
import type { ToolbarPorts } from "./toolbar.ts";

const tags = ["sandbox"];
const shape = shapesOf(calls);

/** @param underWay parts of the build that are not ready; the list of organizations waits for theirs */
export function listRoutes(
  app: FastifyInstance,
  { walking, personas, firstProduct }: Sandbox,
  underWay: ToolbarPorts["underWay"],
): void {
  const { definitions } = walking.services;

  app.get(
    "/sandbox/organisations",
    {
      schema: {
        tags,
        summary: "List the organizations in which an application can be placed",
        response: { 200: shape("SandboxOrganisations") },
      },
    },
    async () => {
      await underWay.get(LENDERS);
      return definitions.organisations.map((code) => ({ code }));
    },
  );

  app.get(
    "/sandbox/personas",
    {
      schema: {
        tags,
        summary: "List the personas with the checklist states in which each stops",
        response: { 200: shape("SandboxPersonas") },
      },
    },
    async () => {
      const list = [...personas.values()].map((persona) => ({
        ...persona,
        product: persona.product ?? firstProduct,
      }));
      const isDefault = ({ id, product }: (typeof list)[number]) =>
        defaultPersona(list.filter((each) => each.product === product))?.id === id;
      return list.map((persona) => {
        const { id, title, description, product, reaches, ends } = persona;
        return { id, title, description, product, default: isDefault(persona), reaches, ends };
      });
    },
  );
}
