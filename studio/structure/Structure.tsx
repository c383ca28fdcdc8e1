import { useEffect, useRef, useState } from "react";
import type { Studio } from "../app/studio.ts";
import type { StudioState } from "../app/state.ts";
import type { PartItem, PartList, PartView } from "./messages.ts";
import { NewPartForm } from "./NewPartForm.tsx";
import { OptionField } from "./OptionField.tsx";
import { PartActions } from "./PartActions.tsx";
import { ScopeChoice } from "../views/ScopeChoice.tsx";

interface StructureProps {
  studio: Studio;
  state: StudioState;
}

/** The chosen part of a definition: what it is made of, and everything that a person may do to it. */
export function Structure({ studio, state }: StructureProps) {
  const { part, place, lender, pending, node } = state;
  useEffect(() => {
    void studio.structure.load();
  }, [studio, place, lender, pending?.version, state.drawn?.path]);
  const heading = useRef<HTMLHeadingElement>(null);
  const key = part && `${part.path}#${part.pointer}`;
  const opened = useRef(key);
  useEffect(() => {
    // The focus goes along when its element is gone, and stays where it was otherwise.
    const isOther = opened.current !== null && key !== opened.current;
    opened.current = key;
    if (isOther && document.activeElement === document.body) heading.current?.focus();
  }, [key]);
  if (part === null)
    return (
      <p className="nothing">
        Choose a flow, a state, a page, a field or a step in the outline.{" "}
        {node === null ? "" : "This one has no parts."}
      </p>
    );
  const open = (item: PartItem) => {
    void studio.structure.open(item).then(() => heading.current?.focus());
  };
  return (
    <>
      <ScopeChoice studio={studio} state={state} all={`flows/${part.path}`} />
      <section aria-label={`${part.noun} ${part.name}`} className="part">
        {part.above === null ? null : (
          <p>
            <button type="button" className="link" onClick={() => open(part.above as PartItem)}>
              Back to {part.above.label}
            </button>
          </p>
        )}
        <h2 tabIndex={-1} ref={heading}>
          {part.label}
        </h2>
        <p className="hint">
          {part.noun.charAt(0).toUpperCase() + part.noun.slice(1)} <code>{part.name}</code>
        </p>
        {part.shows.map((item) => (
          <p key={item.pointer + item.path}>
            Shows the {item.kind}{" "}
            <button type="button" className="link" onClick={() => open(item)}>
              {item.label}
            </button>
          </p>
        ))}
        <PartActions key={key} studio={studio} part={part} />
      </section>
      {/* A part that others hold shows what it holds first: that is the way on. */}
      {part.lists.map((list) => (
        <List key={list.adds.pointer} studio={studio} part={part} list={list} onOpen={open} />
      ))}
      <Options studio={studio} state={state} part={part} />
    </>
  );
}

function Options({ studio, state, part }: StructureProps & { part: PartView }) {
  return (
    <>
      {part.groups.map(({ title, options }) => {
        const fields = options.map((option) => (
          <OptionField
            key={`${option.id} ${state.lender} ${state.revision}`}
            studio={studio}
            option={option}
            onChange={(value) =>
              void studio.structure.act({
                kind: "set",
                path: option.path,
                pointer: option.pointer,
                value,
              })
            }
          />
        ));
        return title === "" ? (
          <section key={title} aria-label="Options" className="options">
            {fields}
          </section>
        ) : (
          <section key={title} aria-label={title} className="options">
            <details open={title === "Look"}>
              <summary>
                {title} ({options.length})
              </summary>
              {fields}
            </details>
          </section>
        );
      })}
    </>
  );
}

interface ListProps {
  studio: Studio;
  part: PartView;
  list: PartList;
  onOpen: (item: PartItem) => void;
}

function List({ studio, part, list: { title, adds, items }, onOpen }: ListProps) {
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <section aria-label={title} className="parts">
      <h3>{title}</h3>
      {items.length === 0 ? <p className="hint">None yet.</p> : null}
      <ul>
        {items.map((item) => (
          <li key={item.pointer}>
            <button type="button" className="link" onClick={() => onOpen(item)}>
              {item.label}
            </button>{" "}
            <code>{item.name}</code>
            {item.overlay === null ? null : (
              <span className="badge" data-own>
                Own
              </span>
            )}
          </li>
        ))}
      </ul>
      {adding ? (
        <NewPartForm studio={studio} part={part} adds={adds} onClose={close} />
      ) : (
        <button type="button" ref={button} onClick={() => setAdding(true)}>
          Add a {adds.noun}
        </button>
      )}
    </section>
  );
}
