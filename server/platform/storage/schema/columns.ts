/** Column types that several tables use. */
import { customType, timestamp } from "drizzle-orm/pg-core";

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
  toDriver: (value) => Buffer.from(value),
  fromDriver: (value) => new Uint8Array(value),
});
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
