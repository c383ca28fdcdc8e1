import { Button } from "@mantine/core";
import { getUiOptions, toErrorList, type FieldProps } from "@rjsf/utils";
import { useEffect, useState } from "react";
import { labelId } from "../../form/ids.ts";
import { useFormItems } from "../../form/items.ts";
import { listOf } from "../../form/list-shape.ts";
import { useCopy } from "../../host/context.tsx";
import type { CopyArgs } from "../../host/types.ts";
import { focusField } from "../../templates/focus-field.ts";
import { textOption } from "../../widgets/aria.ts";
import { useLanguage } from "../../words/language.ts";
import { ClosedItem } from "./closed-item.tsx";
import { isBlank } from "../../form/answer-text.ts";
import { summaryArguments, tidySummary } from "./item-text.ts";
import { ItemFields } from "./item-fields.tsx";
import classes from "./list.module.css";
import { OpenItem } from "./open-item.tsx";
import { useItems } from "./use-items.ts";

/** An item that is open by itself, in a list that opens one at a time. */
interface Open {
  key: number;
  /** The item as it was; undefined for an item that Cancel removes. */
  before: { item: unknown } | null;
}

/**
 * Items that a person adds, changes and removes. Adding one focuses its first field; removing one
 * focuses the sentence that says so, which has the button to undo it. schemas/widgets/list.schema.json
 * describes the options.
 */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, errorSchema, disabled = false } = props;
  const id = fieldPathId.$id;
  const language = useLanguage();
  const { words, say } = language;
  const copy = useCopy();
  const form = useFormItems();
  const list = useItems(props);
  const options = getUiOptions(uiSchema);
  const described = listOf(schema, uiSchema);
  const opensOne = options.display === "one" && described?.items.type === "object";
  const [open, setOpen] = useState<Open | null>(() => {
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

  if (described === null) return null;
  const { items, itemUi, itemTitle } = described;
  const idOf = (index: number) => `${id}_${index}`;
  const noticeId = `${id}__removed`;

  const text = (source: string, args: CopyArgs = {}): string => {
    const parts = copy(source, args);
    return typeof parts === "string" ? parts : say(source, args);
  };
  const option = (name: string, fallback: string, args?: CopyArgs) =>
    text(textOption(options[name]) ?? fallback, args);
  const titleOf = (index: number) => text(itemTitle, { number: index + 1 });
  const summaryOf = (index: number): string => {
    const summary = textOption(options.summary);
    if (summary === undefined) return "";
    const about = { items, itemUi, number: index + 1 };
    const args = summaryArguments(summary, list.items[index], about, language);
    return args === null ? "" : tidySummary(text(summary, args));
  };

  const add = () => {
    const key = list.add();
    if (opensOne) setOpen({ key, before: null });
    focusLater(idOf(list.items.length));
  };
  const remove = (index: number) => {
    if (open?.key === list.keys[index]) setOpen(null);
    list.remove(index, summaryOf(index) || titleOf(index));
    focusLater(noticeId);
  };
  const show = (index: number) => {
    setOpen({ key: list.keys[index] ?? 0, before: { item: list.items[index] } });
    focusLater(idOf(index));
  };
  const close = (index: number) => {
    if (!form.check(`${list.list}/${index}`)) return;
    const blank = list.items.findIndex((item, other) => other !== index && isBlank(item));
    const next = list.keys[blank];
    setOpen(next === undefined ? null : { key: next, before: null });
    focusLater(next === undefined ? labelId(idOf(index)) : idOf(blank));
  };
  const cancel = (index: number, before: Open["before"]) => {
    setOpen(null);
    if (before === null) {
      list.drop(index);
      focusLater(id);
    } else {
      list.replace(index, before.item);
      focusLater(labelId(idOf(index)));
    }
  };

  const notice = list.removed && (
    <li key="removed" className={classes.removed}>
      <p id={noticeId} tabIndex={-1}>
        {say(words.list.removed, { item: list.removed.name })}
      </p>
      <Button
        variant="subtle"
        className={classes.quiet ?? ""}
        onClick={() => {
          if (list.removed === null) return;
          const item = idOf(list.removed.index);
          focusLater(opensOne ? labelId(item) : item);
          list.undo(list.removed);
        }}
      >
        {words.list.undo}
      </Button>
    </li>
  );
  const removeButton = (index: number) =>
    list.canRemove ? (
      <Button
        variant="subtle"
        className={classes.quiet ?? ""}
        disabled={disabled}
        onClick={() => remove(index)}
      >
        {option("remove", words.form.remove)}
        <span className={classes.spoken}> {titleOf(index)}</span>
      </Button>
    ) : null;

  const rows = list.items.map((item, index) => {
    const key = list.keys[index] ?? 0;
    const fields = (
      <ItemFields
        list={props}
        index={index}
        title={titleOf(index)}
        item={item}
        items={items}
        itemUi={itemUi}
      />
    );
    if (!opensOne)
      return (
        <li key={key} className={items.type === "object" ? classes.item : classes.row}>
          {fields}
          {removeButton(index)}
        </li>
      );
    if (open?.key === key)
      return (
        <OpenItem
          key={key}
          done={option("done", words.list.done)}
          onDone={() => close(index)}
          onCancel={
            open.before === null && !list.canRemove ? null : () => cancel(index, open.before)
          }
        >
          {fields}
        </OpenItem>
      );
    return (
      <ClosedItem
        key={key}
        id={idOf(index)}
        title={titleOf(index)}
        summary={summaryOf(index)}
        problems={toErrorList(errorSchema?.[String(index)]).length}
        change={option("change", words.form.change)}
        disabled={disabled}
        onChange={() => show(index)}
      >
        {removeButton(index)}
      </ClosedItem>
    );
  });
  if (notice) rows.splice(list.removed?.index ?? 0, 0, notice);

  const count = list.items.length;
  const another = count === 0 ? words.form.add : words.list.addAnother;
  const isEditing = opensOne && list.keys.includes(open?.key ?? 0);
  return (
    <div className={classes.list}>
      {count === 0 && textOption(options.empty) ? (
        <p className={classes.note}>{copy(textOption(options.empty) ?? "")}</p>
      ) : null}
      {rows.length > 0 ? <ul className={classes.items}>{rows}</ul> : null}
      {list.canAdd || count === 0 ? null : (
        <p className={classes.note}>{say(words.list.full, { count })}</p>
      )}
      {list.canAdd && !isEditing ? (
        <Button
          id={id}
          variant="default"
          className={classes.add ?? ""}
          disabled={disabled}
          onClick={add}
        >
          {option("add", another, { count })}
        </Button>
      ) : null}
    </div>
  );
}
