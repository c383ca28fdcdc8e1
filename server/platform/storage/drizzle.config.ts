import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: "./server/platform/storage/schema/*.ts",
  out: "./server/platform/storage/migrations",
});
