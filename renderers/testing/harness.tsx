import { MantineProvider } from "@mantine/core";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { customizeValidator } from "@rjsf/validator-ajv8";
import type { RJSFSchema } from "@rjsf/utils";
import type { ReactElement, ReactNode } from "react";
import { afterEach, vi } from "vitest";
import { formFormats } from "#lending/formats/index.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { formatCopy } from "../copy/format.tsx";
import type { BlockCalls, BlockHost, BlockProps } from "../host/types.ts";
import type { ScreenRendererProps } from "../screen/screen-renderer.tsx";
import { ScreenRenderer } from "../screen/screen-renderer.tsx";
import { LanguageProvider } from "../words/language.ts";
import { ENGLISH } from "./words.ts";

afterEach(cleanup);

/** Ajv at run time, for tests only: the app runs without eval, on precompiled validators. */
const testValidator = customizeValidator({ customFormats: formFormats });

export function makeCalls(calls: Partial<BlockCalls> = {}): BlockCalls {
  const missing = (name: string) => () =>
    Promise.reject(new Error(`The test did not expect a call of ${name}.`));
  return {
    uploadDocument: missing("uploadDocument"),
    removeDocument: missing("removeDocument"),
    fetchDocument: missing("fetchDocument"),
    fetchFile: missing("fetchFile"),
    markRead: missing("markRead"),
    bankLink: {
      token: missing("bankLink.token"),
      setup: missing("bankLink.setup"),
      login: missing("bankLink.login"),
      leave: missing("bankLink.leave"),
      resume: missing("bankLink.resume"),
      complete: missing("bankLink.complete"),
      accounts: missing("bankLink.accounts"),
    },
    incomeLink: missing("incomeLink"),
    listApplications: missing("listApplications"),
    fetchAllDocuments: missing("fetchAllDocuments"),
    conditions: missing("conditions"),
    ...calls,
  };
}

export function makeHost(host: Partial<BlockHost> = {}): BlockHost {
  return {
    application: {},
    profile: {},
    copy: (text, args) => formatCopy(text, { locale: "en-US", ...(args ? { args } : {}) }),
    page: (id) => `/flow/${id}`,
    go: vi.fn(),
    calls: makeCalls(),
    reducedMotion: true,
    locale: "en-US",
    ...host,
  };
}

export function renderWithMantine(element: ReactElement) {
  return {
    user: userEvent.setup(),
    ...render(element, {
      wrapper: ({ children }) => (
        <MantineProvider env="test">
          <LanguageProvider value={ENGLISH}>{children}</LanguageProvider>
        </MantineProvider>
      ),
    }),
  };
}

/** Renders a block by itself. */
export function renderBlock<Options, Value>(
  Block: (props: BlockProps<Options, Value>) => ReactNode,
  props: Omit<BlockProps<NoInfer<Options>, NoInfer<Value>>, "id" | "host"> & {
    host?: Partial<BlockHost>;
  },
) {
  return renderWithMantine(<Block id="block" {...props} host={makeHost(props.host)} />);
}

type Form = Omit<NonNullable<Screen["form"]>, "schema" | "bind"> & { schema: RJSFSchema };

/** Builds a screen around a form. */
export function makeScreen(form: Form, rest: Partial<Screen> = {}): Screen {
  return {
    id: "test",
    title: "A screen",
    form: { ...form, bind: {} },
    actions: [{ id: "continue", kind: "submit", label: "Continue" }],
    ...rest,
  };
}

/** Renders a screen, with another part next to it if a test needs one. */
export function renderScreen(
  screen: Screen,
  props: Partial<ScreenRendererProps> = {},
  neighbor?: ReactNode,
) {
  const onSubmit = vi.fn<ScreenRendererProps["onSubmit"]>();
  const onChange = vi.fn<(data: Record<string, unknown>) => void>();
  const onAction = vi.fn<ScreenRendererProps["onAction"]>();
  const element = (more: Partial<ScreenRendererProps> = {}) => (
    <>
      <ScreenRenderer
        screen={screen}
        host={makeHost()}
        validator={testValidator}
        guards={() => true}
        onSubmit={onSubmit}
        onChange={onChange}
        onAction={onAction}
        {...props}
        {...more}
      />
      {neighbor}
    </>
  );
  const view = renderWithMantine(element());
  return {
    ...view,
    onSubmit,
    onChange,
    onAction,
    update: (more: Partial<ScreenRendererProps>) => view.rerender(element(more)),
  };
}

let screens = 0;

/** A screen with one property `value`, for the test of a widget. */
export function renderWidget(
  widget: string,
  schema: RJSFSchema,
  options: { ui?: Record<string, unknown>; value?: unknown; required?: boolean } = {},
) {
  const required = options.required === false ? [] : ["value"];
  return renderScreen(
    makeScreen({
      schema: {
        // Ajv keeps compiled schemas by their $id.
        $id: `screen:test/widget-${(screens += 1)}`,
        type: "object",
        required,
        properties: { value: { title: "The value", ...schema } },
      },
      ui: { value: { "ui:widget": widget, ...options.ui } },
    }),
    options.value === undefined ? {} : { formData: { value: options.value } },
  );
}
