/** CodeMirror with what the studio knows of its texts. Its styles carry the nonce of the page. */
import {
  autocompletion,
  completionKeymap,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  defaultHighlightStyle,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { forceLinting, lintGutter, linter, lintKeymap, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";

export interface TextSuggestion {
  readonly label: string;
  readonly detail: string | null;
  readonly insert: string;
  readonly from: number;
  readonly to: number;
}

export interface TextFinding {
  readonly from: number;
  readonly to: number;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export interface EditorHelp {
  complete(text: string, offset: number): Promise<readonly TextSuggestion[]>;
  describe(text: string, offset: number): Promise<string | null>;
  /** What the checks say of the text as it is. */
  findings?: (() => readonly TextFinding[]) | undefined;
}

export interface OpenEditor {
  /** Shows a text from outside, and keeps the place of the cursor. */
  show(text: string): void;
  /** Reads the findings again. */
  check(): void;
  reveal(offset: number): void;
  close(): void;
}

interface EditorSetup extends EditorHelp {
  label: string;
  text: string;
  language: "json" | "rule";
  onText(text: string): void;
}

/** Milliseconds without a letter after which a text is taken. */
const PAUSE = 250;

export function openEditor(parent: HTMLElement, setup: EditorSetup): OpenEditor {
  const { label, text, language, onText } = setup;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the present change comes from outside. */
  let isShowing = false;
  const taken = (typed: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => onText(typed), PAUSE);
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce()),
        EditorView.contentAttributes.of({
          "aria-label": label,
          spellcheck: "false",
          tabindex: "0",
        }),
        EditorView.lineWrapping,
        drawSelection(),
        bracketMatching(),
        indentUnit.of("  "),
        syntaxHighlighting(defaultHighlightStyle),
        language === "json"
          ? [json(), lineNumbers(), highlightActiveLine(), lintGutter()]
          : oneLine,
        autocompletion({ override: [(context) => completions(context, setup)] }),
        hoverTooltip(async (shown, position) => {
          const words = await setup.describe(shown.state.doc.toString(), position);
          return words === null ? null : { pos: position, create: () => ({ dom: tooltip(words) }) };
        }),
        linter(() => diagnostics(view.state.doc.length, setup), { delay: 100 }),
        // Undo is the studio's: one history over everything. Tab leaves the editor, except after Escape.
        keymap.of([...completionKeymap, ...lintKeymap, ...defaultKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isShowing) taken(update.state.doc.toString());
        }),
        EditorView.theme(THEME),
      ],
    }),
  });
  return {
    show(next) {
      const present = view.state.doc.toString();
      if (next === present) return;
      const most = Math.min(present.length, next.length);
      let head = 0;
      while (head < most && present[head] === next[head]) head += 1;
      let tail = 0;
      while (tail < most - head && present.at(-1 - tail) === next.at(-1 - tail)) tail += 1;
      clearTimeout(timer);
      isShowing = true;
      view.dispatch({
        changes: {
          from: head,
          to: present.length - tail,
          insert: next.slice(head, next.length - tail),
        },
      });
      isShowing = false;
    },
    check: () => forceLinting(view),
    reveal(offset) {
      const position = Math.min(offset, view.state.doc.length);
      view.dispatch({
        selection: { anchor: position },
        effects: EditorView.scrollIntoView(position, { y: "center" }),
      });
    },
    close() {
      clearTimeout(timer);
      view.destroy();
    },
  };
}

const nonce = (): string =>
  document.querySelector('meta[name="csp-nonce"]')?.getAttribute("content") ?? "";

/** A rule is one line: a pasted line break becomes a space. */
const oneLine = EditorState.transactionFilter.of((change) =>
  change.newDoc.lines > 1
    ? [
        change,
        {
          changes: {
            from: 0,
            to: change.newDoc.length,
            insert: change.newDoc.toString().replaceAll(/\s*\n\s*/g, " "),
          },
          sequential: true,
        },
      ]
    : change,
);

async function completions(
  context: CompletionContext,
  { complete }: EditorHelp,
): Promise<CompletionResult | null> {
  if (!context.explicit && context.matchBefore(/[\w"'./]$/) === null) return null;
  const all = await complete(context.state.doc.toString(), context.pos);
  const [first] = all;
  if (first === undefined) return null;
  return {
    from: first.from,
    to: first.to,
    options: all.map(({ label, detail, insert }, index) => ({
      label,
      apply: insert,
      boost: -index / 100,
      ...(detail === null ? {} : { info: detail }),
    })),
    // A quoted word is matched by what is between its quotes.
    filter: first.to === first.from || context.state.sliceDoc(first.from, first.from + 1) !== '"',
  };
}

const diagnostics = (length: number, { findings }: EditorHelp): Diagnostic[] =>
  (findings?.() ?? []).map(({ from, to, severity, message }) => ({
    from: Math.min(from, length),
    to: Math.min(to, length),
    severity,
    message,
  }));

function tooltip(words: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "editor-tooltip";
  element.textContent = words.replaceAll(/[*`]|cel\n/g, "").trim();
  return element;
}

const THEME = {
  "&": { fontSize: "0.75rem", backgroundColor: "var(--paper)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-1px" },
  ".cm-content": { fontFamily: "var(--mono)", caretColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--ground)",
    color: "var(--muted)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-tooltip": {
    backgroundColor: "var(--paper)",
    border: "1px solid var(--line-strong)",
    maxWidth: "32rem",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    backgroundColor: "var(--accent)",
    color: "#fff",
  },
};
