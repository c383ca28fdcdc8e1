/** Patterns that every text of a format matches, and texts of each format. A pattern may match more. */
import type { FormFormat } from "#lending/formats/index.ts";

export const formatPatterns: Readonly<Partial<Record<FormFormat, string>>> = {
  date: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$",
  "date-time": "^\\d{4}-\\d{2}-\\d{2}.\\d{2}:\\d{2}",
  email: "^[^@]+@[^@]+$",
  uuid: "^(urn:uuid:)?[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$",
  "aba-routing": "^\\d{9}$",
  country: "^[A-Z]{2}$",
};

export const formatSamples: Readonly<Record<FormFormat, readonly string[]>> = {
  date: ["2024-02-29", "1980-07-04", "2031-01-01"],
  "date-time": ["2024-02-29T10:30:00Z"],
  email: ["ada@example.com", "a.b+c@mail.example.org"],
  uuid: ["123e4567-e89b-42d3-a456-426614174000"],
  "aba-routing": ["011000015"],
  country: ["US", "CA"],
  phone: ["+14155550132", "+442079460958"],
};
