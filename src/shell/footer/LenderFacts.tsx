import { useApp } from "#src/app.ts";
import { lenderFactCalls } from "#src/calls/lender-facts.ts";
import { keys } from "#src/queries/queries.ts";
import { useEffect } from "react";
import { CustomerService } from "./CustomerService.tsx";

/**
 * The customer service line, and the calls that read licenses and phone hours again: the footer
 * begins with those of the definitions. A failed call changes nothing.
 */
export default function LenderFacts() {
  const { boot, calls, definitions, flows, queries } = useApp();
  const { client } = calls;
  const hasHours = definitions.organisation.operatingHours?.OPS_PHONE !== undefined;
  useEffect(() => {
    const facts = lenderFactCalls(client, flows.product);
    const read = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
      queries.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
    void read(keys.licenses, () => facts.licenses(boot.orgCode));
    if (hasHours) void read(keys.phoneHours, facts.phoneHours);
  }, [boot.orgCode, client, flows.product, hasHours, queries]);
  return <CustomerService />;
}
