import type { FieldProps } from "@rjsf/utils";
import { Suspense } from "react";
import { lazyComponent } from "../blocks/lazy-component.ts";

const coming = lazyComponent<FieldProps>(
  async () => (await import("./list/list-field.tsx")).ListField,
);

/** Loads the code of lists, which the first screens do not show. */
export const loadList = coming.load;

/** Items that a person adds and removes (`ui:field: list`). */
export function LateListField(props: FieldProps) {
  const List = coming.component;
  return (
    <Suspense fallback={<div aria-busy="true" />}>
      <List {...props} />
    </Suspense>
  );
}
