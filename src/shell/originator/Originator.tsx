import { lazy, Suspense } from "react";
import type { Originator as Found } from "#schemas/types/calls/originators.ts";

const OriginatorCard = lazy(() => import("./OriginatorCard.tsx"));

/** The card of the referring originator, in a lazy chunk, because most borrowers have none. */
export function Originator({ originator }: { originator: Found | null }) {
  return originator === null ? null : (
    <Suspense fallback={null}>
      <OriginatorCard originator={originator} />
    </Suspense>
  );
}
