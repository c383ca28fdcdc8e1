import { useEffect, useState } from "react";
import { isBlank } from "../../form/answer-text.ts";
import { labelId } from "../../form/ids.ts";
import { useFormItems } from "../../form/items.ts";
import { focusField } from "../../templates/focus-field.ts";
import type { ListItems, RemovedItem } from "./use-items.ts";

/** An item that is open by itself, in a list that opens one at a time. */
interface OpenedItem {
  key: number;
  /** The item as it was; null for a new item, which Cancel removes. */
  before: { item: unknown } | null;
}

/** Returns the id of the field that shows an item. */
export const itemId = (id: string, index: number): string => `${id}_${index}`;

/** Returns the id of the sentence that says which item was removed. */
export const noticeId = (id: string): string => `${id}__removed`;

/**
 * Adds, opens, closes and removes the items of a list, and moves the focus after each.
 *
 * @param id of the list's field
 * @param opensOne whether the list opens one item at a time
 */
export function useItemActions(id: string, list: ListItems, opensOne: boolean) {
  const form = useFormItems();
  const [open, setOpen] = useState<OpenedItem | null>(() => {
    const first = opensOne ? list.items.findIndex(isBlank) : -1;
    const key = list.keys[first];
    return key === undefined ? null : { key, before: null };
  });

  // State, not a ref: an effect of an earlier render would take it before the element is there.
  const [arrival, setArrival] = useState<{ id: string } | null>(null);
  const focusLater = (wanted: string) => setArrival({ id: wanted });
  useEffect(() => {
    if (arrival !== null) focusField(arrival.id, "nearest");
  }, [arrival]);

  return {
    open,

    add: () => {
      const key = list.add();
      if (opensOne) setOpen({ key, before: null });
      focusLater(itemId(id, list.items.length));
    },

    /** @param name in the sentence that says which item was removed */
    remove: (index: number, name: string) => {
      if (open?.key === list.keys[index]) setOpen(null);
      list.remove(index, name);
      focusLater(noticeId(id));
    },

    undo: (removed: RemovedItem) => {
      const item = itemId(id, removed.index);
      focusLater(opensOne ? labelId(item) : item);
      list.undo(removed);
    },

    show: (index: number) => {
      setOpen({ key: list.keys[index] ?? 0, before: { item: list.items[index] } });
      focusLater(itemId(id, index));
    },

    /** Closes a correct item and opens the next one without answers. */
    close: (index: number) => {
      if (!form.check(`${list.list}/${index}`)) return;
      const blank = list.items.findIndex((item, other) => other !== index && isBlank(item));
      const next = list.keys[blank];
      setOpen(next === undefined ? null : { key: next, before: null });
      focusLater(next === undefined ? labelId(itemId(id, index)) : itemId(id, blank));
    },

    /** Closes an item with the answers that it had; removes one that is new. */
    cancel: (index: number, before: OpenedItem["before"]) => {
      setOpen(null);
      if (before === null) {
        list.drop(index);
        focusLater(id);
      } else {
        list.replace(index, before.item);
        focusLater(labelId(itemId(id, index)));
      }
    },
  };
}
