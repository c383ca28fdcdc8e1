import { isDate } from "#engine/expression/signatures.ts";
import type { Type } from "#engine/guard/type.ts";

/** The types that each format of a value can show. */
export const formatTypes = {
  number: ["a number", (type: Type) => type.kind === "number"],
  currency: ["a number", (type: Type) => type.kind === "number"],
  percent: ["a number", (type: Type) => type.kind === "number"],
  months: ["a whole number", (type: Type) => type.kind === "number" && type.precision === "whole"],
  date: ["a date", isDate],
  datetime: ["a date and time", (type: Type) => type.kind === "string" && type.values === null],
  time: ["a date and time", (type: Type) => type.kind === "string" && type.values === null],
  country: ["the code of a country", (type: Type) => type.kind === "string"],
  text: ["a text", (type: Type) => type.kind === "string"],
} as const;

export type Format = keyof typeof formatTypes;
