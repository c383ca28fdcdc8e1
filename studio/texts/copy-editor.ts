/** A text editor whose placeholders are chips. CodeMirror with the nonce of the page. */
import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { EditorState, RangeSetBuilder, type Extension } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  keymap,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from "@codemirror/view";
import { placeholderLabel, placeholdersIn, type Placeholder } from "./placeholders.ts";

export interface CopyEditorSetup {
  label: string;
  text: string;
  lang: string;
  readOnly: boolean;
  /** Placeholders that the text may use, with a present value where there is one. */
  names(): ReadonlyMap<string, string | null>;
  onText(text: string): void;
  onFocus(): void;
}

export interface OpenCopyEditor {
  /** Shows a text from outside. */
  show(text: string): void;
  /** Puts a placeholder at the cursor. */
  insert(name: string): void;
  focus(): void;
  close(): void;
}

const spoken = (name: string): string => `Placeholder ${placeholderLabel(name)}`;

class Chip extends WidgetType {
  constructor(
    readonly name: string,
    readonly isKnown: boolean,
    readonly sample: string | null,
  ) {
    super();
  }

  override eq(other: Chip): boolean {
    return (
      other.name === this.name && other.isKnown === this.isKnown && other.sample === this.sample
    );
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = "chip";
    chip.textContent = placeholderLabel(this.name);
    // Read aloud, a chip would otherwise be words like the others.
    chip.setAttribute("role", "img");
    chip.setAttribute("aria-label", spoken(this.name));
    if (!this.isKnown) {
      chip.dataset.unknown = "";
      chip.title = "No value has this name here.";
    } else if (this.sample !== null) chip.title = `Now: ${this.sample}`;
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

const chipsIn = (view: EditorView, names: CopyEditorSetup["names"]): DecorationSet => {
  const builder = new RangeSetBuilder<Decoration>();
  const known = names();
  for (const { name, from, to } of placeholdersIn(view.state.doc.toString())) {
    const widget = new Chip(name, known.has(name), known.get(name) ?? null);
    builder.add(from, to, Decoration.replace({ widget }));
  }
  return builder.finish();
};

/** Chips are whole: the cursor passes over one, and one key removes it. */
function chips(names: CopyEditorSetup["names"]): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = chipsIn(view, names);
      }
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = chipsIn(update.view, names);
      }
    },
    {
      decorations: ({ decorations }) => decorations,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  );
}

/** Says which chip the cursor passes over, and which chips a key removes or adds. */
const announced = EditorState.transactionExtender.of((transaction) => {
  const { startState, newSelection, docChanged, selection } = transaction;
  const before = placeholdersIn(startState.doc.toString());
  const said = docChanged
    ? changedChips(before, placeholdersIn(transaction.newDoc.toString()))
    : selection === undefined
      ? null
      : passedChip(before, startState.selection.main.head, newSelection.main.head);
  return said === null ? null : { effects: EditorView.announce.of(said) };
});

function changedChips(before: readonly Placeholder[], after: readonly Placeholder[]) {
  const [removed, added] = [surplus(before, after), surplus(after, before)];
  if (removed !== null) return `${spoken(removed)} removed`;
  return added === null ? null : `${spoken(added)} inserted`;
}

/** Returns a name that one text has more often than another; null without such. */
function surplus(text: readonly Placeholder[], other: readonly Placeholder[]): string | null {
  const left = other.map(({ name }) => name);
  for (const { name } of text) {
    const place = left.indexOf(name);
    if (place < 0) return name;
    left.splice(place, 1);
  }
  return null;
}

function passedChip(chipsOfText: readonly Placeholder[], from: number, to: number): string | null {
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  const passed = chipsOfText.find((chip) => chip.from === start && chip.to === end);
  return passed === undefined ? null : spoken(passed.name);
}

/** A placeholder that a person has begun to type. */
const BEGUN = /\{\s*\w*$/;

/**
 * Takes the chosen placeholder. A list that has just changed takes no key yet, and the key must not
 * break the line in its place.
 */
function takeOrWait(view: EditorView): boolean {
  const isListed = completionStatus(view.state) !== null;
  if (isListed) acceptCompletion(view);
  return isListed;
}

export function openCopyEditor(parent: HTMLElement, setup: CopyEditorSetup): OpenCopyEditor {
  const { label, text, lang, readOnly, names, onText, onFocus } = setup;
  /** Whether the present change comes from outside. */
  let isShowing = false;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-readonly": String(readOnly),
          spellcheck: "true",
          tabindex: "0",
          lang,
        }),
        EditorState.readOnly.of(readOnly),
        EditorView.lineWrapping,
        chips(names),
        announced,
        autocompletion({
          // A brace begins a placeholder: the list has every name, so that none is misspelt.
          override: [
            (context) => {
              const begun = context.matchBefore(BEGUN);
              if (begun === null) return null;
              return {
                from: begun.from,
                // Further letters narrow the same list, which Enter could not use while it is asked anew.
                validFor: BEGUN,
                options: [...names()].map(([name, sample]) => ({
                  label: `{${name}}`,
                  displayLabel: placeholderLabel(name),
                  ...(sample === null ? {} : { detail: sample.slice(0, 40) }),
                })),
              };
            },
          ],
        }),
        // Undo is the studio's: one history over everything.
        keymap.of([{ key: "Enter", run: takeOrWait }, ...completionKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) onText(update.state.doc.toString());
          if (update.focusChanged && update.view.hasFocus) onFocus();
        }),
        EditorView.theme(THEME),
      ],
    }),
  });
  return {
    show(next) {
      if (next === view.state.doc.toString()) return;
      isShowing = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      isShowing = false;
    },
    insert(name) {
      const { from, to } = view.state.selection.main;
      view.dispatch({
        changes: { from, to, insert: `{${name}}` },
        selection: { anchor: from + name.length + 2 },
      });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

const nonce = (): string =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? "";

const THEME = {
  "&": {
    backgroundColor: "var(--paper)",
    border: "1px solid var(--line-strong)",
    borderRadius: "6px",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  // Sentences, not code.
  ".cm-scroller": { fontFamily: "inherit" },
  ".cm-content": { padding: "0.4375rem 0.25rem", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.25rem" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", border: "1px solid var(--line-strong)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "#fff",
  },
};
