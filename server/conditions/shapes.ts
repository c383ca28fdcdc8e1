import type { Services } from "#server/services.ts";

const words = { type: "string", minLength: 1, maxLength: 1000 } as const;

export type Decision = { status: "ACCEPTED" | "RETURNED"; commentsToBorrower?: string };

/** Body of a request of the lender. */
export function conditionBody(services: Services) {
  const { properties = {} } = services.definitions.entities.application;
  const categories = properties["conditions"]?.items?.properties?.["categoryEnum"]?.enum ?? [];
  return {
    type: "object",
    additionalProperties: false,
    required: ["categoryEnum"],
    properties: {
      categoryEnum: { type: "string", enum: categories },
      commentsToBorrower: { ...words, description: "Takes the place of the card's words." },
      notes: { ...words, description: "For the lender's own people." },
      requestDocuments: { type: "array", maxItems: 20, items: words },
      xtraData: {
        type: "object",
        additionalProperties: false,
        properties: { numDocsRequired: { type: "integer", minimum: 1, maximum: 20 } },
      },
    },
  } as const;
}

/** Body of the lender's decision on what was sent. */
export const decisionBody = {
  type: "object",
  additionalProperties: false,
  required: ["status"],
  properties: {
    status: { type: "string", enum: ["ACCEPTED", "RETURNED"] },
    commentsToBorrower: { ...words, description: "Why it was returned." },
  },
} as const;
