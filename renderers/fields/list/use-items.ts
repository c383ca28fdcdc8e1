import type { FieldProps } from "@rjsf/utils";
import { useState } from "react";
import { joinPointer } from "#engine/json/pointer.ts";
import { useFormItems } from "../../form/items.ts";
import { blankItem } from "../../form/list-shape.ts";

/** An item that was removed, until the list changes again. */
export interface RemovedItem {
  key: number;
  item: unknown;
  index: number;
  /** What it was called. */
  name: string;
}

export type ListItems = ReturnType<typeof useItems>;

let lastKey = 0;
const newKey = (): number => (lastKey += 1);

/**
 * The items of a list with keys that stay with them, so that removing one moves no typed text into
 * another.
 */
export function useItems(props: FieldProps) {
  const { formData, schema, fieldPathId, registry, required, onChange } = props;
  const items: unknown[] = Array.isArray(formData) ? (formData as unknown[]) : [];
  const [keys, setKeys] = useState(() => items.map(newKey));
  const [removed, setRemoved] = useState<RemovedItem | null>(null);
  const form = useFormItems();
  const list = joinPointer("", ...fieldPathId.path);

  // Data from outside, such as a default of a new item.
  const current =
    keys.length === items.length ? keys : items.map((_item, index) => keys[index] ?? newKey());
  if (current !== keys) setKeys(current);

  const write = (next: unknown[], nextKeys: number[]) => {
    setKeys(nextKeys);
    // An optional list without items is no answer.
    onChange(next.length === 0 && !required ? undefined : next, fieldPathId.path);
  };

  const drop = (index: number) => {
    form.shift(list, index, -1);
    write(items.toSpliced(index, 1), current.toSpliced(index, 1));
  };

  return {
    list,
    items,
    keys: current,
    removed,
    canAdd: items.length < (schema.maxItems ?? Number.POSITIVE_INFINITY),
    canRemove: !required || items.length > (schema.minItems ?? 0),

    /** Appends a blank item and returns its key. */
    add: (): number => {
      const itemSchema = schema.items as typeof schema;
      const defaults: unknown = registry.schemaUtils.getDefaultFormState(itemSchema);
      const key = newKey();
      setRemoved(null);
      write([...items, defaults ?? blankItem(itemSchema)], [...current, key]);
      return key;
    },

    /** Removes an item, which `undo` can put back. */
    remove: (index: number, name: string) => {
      setRemoved({ key: current[index] ?? 0, item: items[index], index, name });
      drop(index);
    },

    /** Removes an item that was only begun. */
    drop,

    /** Puts the removed item back in its place. */
    undo: ({ key, item, index }: RemovedItem) => {
      form.shift(list, index, 1);
      setRemoved(null);
      write(items.toSpliced(index, 0, item), current.toSpliced(index, 0, key));
    },

    replace: (index: number, item: unknown) => write(items.with(index, item), current),
  };
}
