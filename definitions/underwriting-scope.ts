import { schemaScope } from "#engine/index.ts";

/** Figures that rules of underwriting read; `when` in schemas/underwriting.schema.json describes them. */
export const underwritingFigures = {
  type: "object",
  additionalProperties: false,
  properties: {
    score: { type: ["number", "null"] },
    minScore: { type: "number" },
    latePayments: { type: "number" },
    fraudAlert: { type: "boolean" },
    changingHands: { type: "boolean" },
    employmentType: { type: "string" },
    homeValue: { type: "number" },
    equityLine: { type: "number" },
    requalified: { type: "boolean" },
    dti: { type: ["number", "null"] },
    maxDti: { type: "number" },
    assetsGiven: { type: "boolean" },
    condition: { type: "string" },
  },
} as const;

/** Names that the guard of a rule of underwriting may use. */
export const underwritingScope = schemaScope({ figures: underwritingFigures });
