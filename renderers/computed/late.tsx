import { lazyComponent } from "../blocks/lazy-component.ts";
import type { ComputedValuesProps } from "./computed-values.tsx";

/** Computed values, whose code the first screens do not need. */
export const { component: LateComputedValues, load: loadComputedValues } =
  lazyComponent<ComputedValuesProps>(
    async () => (await import("./computed-values.tsx")).ComputedValues,
  );
