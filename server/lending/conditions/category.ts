import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { lookUp } from "#server/platform/sealing/entity.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { NewCondition } from "./conditions.ts";

const PLACE = ["conditions", "0", "categoryEnum"];

/**
 * Returns the request with its category, which must be one of the application's product.
 * @throws Problem 400 for a category that the product does not have
 */
export function inCategory<Request extends { categoryEnum: string }>(
  definitions: Pick<DefinitionStore, "entitiesOf">,
  { orgCode = "", flow = "" }: Application,
  request: Request,
): Request & Pick<NewCondition, "categoryEnum"> {
  const { application } = definitions.entitiesOf({ orgCode, flow });
  const categories = lookUp(application, PLACE)?.schema.enum ?? [];
  if (!categories.includes(request.categoryEnum))
    throw problems.invalid([
      `body/categoryEnum: must be one of ${categories.map(String).join(", ")}.`,
    ]);
  return request as Request & Pick<NewCondition, "categoryEnum">;
}
