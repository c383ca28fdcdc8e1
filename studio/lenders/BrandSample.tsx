import { useLayoutEffect, useRef } from "react";
import type { BrandColors } from "#definitions/new-lender/brand-colors.ts";

interface BrandSampleProps {
  brand: string;
  colors: BrandColors;
}

/** How a heading, a link and a button look in the brand's colors. */
export function BrandSample({ brand, colors: { tokens, primary } }: BrandSampleProps) {
  const sample = useRef<HTMLDivElement>(null);
  // The policy allows no style attribute; properties set by script are no attribute.
  useLayoutEffect(() => {
    const style = sample.current?.style;
    style?.setProperty("--brand", primary);
    style?.setProperty("--brand-heading", tokens.heading ?? primary);
    style?.setProperty("--brand-soft", tokens.primarySoft ?? primary);
  }, [primary, tokens]);
  return (
    <div className="brand-sample" ref={sample} aria-hidden="true">
      <p className="sample-heading">Welcome to {brand === "" ? "the lender" : brand}</p>
      <p className="sample-link">What you need</p>
      <span className="sample-button">Continue</span>
    </div>
  );
}
