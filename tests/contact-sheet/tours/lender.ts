/** The lender's staff: their log-in, and an application with conditions of each product. */
import { visit } from "../../journeys/support/browser.ts";
import { place, raiseCondition } from "../../journeys/support/sandbox.ts";
import { defaultPersonas } from "./products.ts";
import type { Tour } from "./tour.ts";

export const lenderTour: Tour = async ({ address, browser, camera }) => {
  const placed = await place(address, "conditions", "RESCISSION");
  await raiseCondition(address, placed.uuid, "ID_VERIFICATION_FAILURE");
  const response = await fetch(`${address}/sandbox/agents`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { email, password } = (await response.json()) as { email: string; password: string };
  const { page, context } = await visit(browser);
  await page.goto(`${address}/agent/applications/${placed.uuid}`);
  await page.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  await camera.take(page, "/agent", "log-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { level: 1, name: "Confirm that it’s you" }).waitFor();
  await camera.take(page, "/agent", "second step");
  await page.getByRole("button", { name: "Fill it in" }).click();
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  await camera.take(page, "/agent", "an application");
  for (const { id, reaches, product } of await defaultPersonas(address)) {
    const further = await place(address, id, reaches.at(-1) ?? "");
    await page.goto(`${address}/agent/applications/${further.uuid}`);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    await camera.take(page, "/agent", `an application of ${product}`);
  }
  await context.close();
};
