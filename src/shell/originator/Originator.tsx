import { lazy, Suspense } from "react";
import type { Originator as Found } from "#src/calls/shell.ts";

const OriginatorCard = lazy(() => import("./OriginatorCard.tsx"));

/** The card of who referred the borrower; a part of its own, because most come alone. */
export function Originator({ originator }: { originator: Found | null }) {
  return originator === null ? null : (
    <Suspense fallback={null}>
      <OriginatorCard originator={originator} />
    </Suspense>
  );
}
