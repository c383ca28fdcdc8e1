import { useApp } from "#src/app.ts";
import { lenderFactCalls } from "#src/calls/lender-facts.ts";
import { useProfileTracker } from "#src/flags/use-profile-tracker.ts";
import { keys } from "#src/queries/queries.ts";
import { useEffect } from "react";

/**
 * Reads licenses and phone hours once the page is there: the footer begins with those that the
 * definitions carry. It renders nothing, and a failure changes nothing.
 */
export default function LenderFacts() {
  const { boot, calls, definitions, flows, queries } = useApp();
  const { client } = calls;
  const hasHours = definitions.organisation.operatingHours?.OPS_PHONE !== undefined;
  useProfileTracker();
  useEffect(() => {
    const facts = lenderFactCalls(client, flows.product);
    const read = (queryKey: readonly string[], queryFn: () => Promise<unknown>) =>
      queries.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => {});
    void read(keys.licenses, () => facts.licenses(boot.orgCode));
    if (hasHours) void read(keys.phoneHours, facts.phoneHours);
  }, [boot.orgCode, client, flows.product, hasHours, queries]);
  return null;
}
