import { Button } from "@mantine/core";
import { getUiOptions, toErrorList, type FieldProps } from "@rjsf/utils";
import { listOf } from "../../form/list-shape.ts";
import { useCopy } from "../../host/context.tsx";
import { textOption } from "../../widgets/aria.ts";
import { useLanguage } from "../../words/language.ts";
import { ClosedItem } from "./closed-item.tsx";
import { ItemFields } from "./item-fields.tsx";
import classes from "./list.module.css";
import { OpenItem } from "./open-item.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { itemId, noticeId, useItemActions } from "./use-item-actions.ts";
import { useItems } from "./use-items.ts";
import { useListTexts } from "./use-list-texts.ts";

/**
 * Items that a person adds, changes and removes. Adding one focuses its first field; removing one
 * focuses the sentence that says so, which has the button to undo it. schemas/widgets/list.schema.json
 * describes the options.
 */
export function ListField(props: FieldProps) {
  const { schema, uiSchema, fieldPathId, errorSchema, disabled = false } = props;
  const id = fieldPathId.$id;
  const { words, say } = useLanguage();
  const copy = useCopy();
  const list = useItems(props);
  const options = getUiOptions(uiSchema);
  const { option, titleOf, summaryOf } = useListTexts(options);
  const described = listOf(schema, uiSchema);
  const opensOne = options.display === "one" && described?.items.type === "object";
  const actions = useItemActions(id, list, opensOne);
  if (described === null) return null;
  const { items, itemUi } = described;
  const { open } = actions;

  const removeButton = (item: unknown, index: number, title: string) =>
    list.canRemove ? (
      <Button
        variant="subtle"
        className={classes.quiet ?? ""}
        disabled={disabled}
        onClick={() => actions.remove(index, summaryOf(described, item, index) || title)}
      >
        {option("remove", words.form.remove)}
        <span className={classes.spoken}> {title}</span>
      </Button>
    ) : null;

  const rows = list.items.map((item, index) => {
    const key = list.keys[index] ?? 0;
    const title = titleOf(described, index);
    const fields = (
      <ItemFields
        list={props}
        index={index}
        title={title}
        item={item}
        items={items}
        itemUi={itemUi}
      />
    );
    if (!opensOne)
      return (
        <li key={key} className={items.type === "object" ? classes.item : classes.row}>
          {fields}
          {removeButton(item, index, title)}
        </li>
      );
    if (open?.key === key)
      return (
        <OpenItem
          key={key}
          done={option("done", words.list.done)}
          onDone={() => actions.close(index)}
          onCancel={
            open.before === null && !list.canRemove
              ? null
              : () => actions.cancel(index, open.before)
          }
        >
          {fields}
        </OpenItem>
      );
    return (
      <ClosedItem
        key={key}
        id={itemId(id, index)}
        title={title}
        summary={summaryOf(described, item, index)}
        problems={toErrorList(errorSchema?.[String(index)]).length}
        change={option("change", words.form.change)}
        disabled={disabled}
        onChange={() => actions.show(index)}
      >
        {removeButton(item, index, title)}
      </ClosedItem>
    );
  });
  const { removed } = list;
  if (removed !== null)
    rows.splice(
      removed.index,
      0,
      <RemovedNotice
        key="removed"
        id={noticeId(id)}
        name={removed.name}
        onUndo={() => actions.undo(removed)}
      />,
    );

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
          onClick={actions.add}
        >
          {option("add", another, { count })}
        </Button>
      ) : null}
    </div>
  );
}
