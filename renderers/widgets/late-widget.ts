import type { WidgetProps } from "@rjsf/utils";
import { createElement, Suspense, type ComponentType } from "react";
import { lazyComponent } from "../blocks/lazy-component.ts";

/** A widget whose code loads with the first screen that shows it. */
export interface LateWidget {
  component: ComponentType<WidgetProps>;
  load: () => Promise<unknown>;
}

/** Registers a widget that the first screens do not show. */
export function lateWidget(importWidget: () => Promise<ComponentType<WidgetProps>>): LateWidget {
  const coming = lazyComponent(importWidget);
  const component = (props: WidgetProps) =>
    createElement(
      Suspense,
      { fallback: createElement("div", { "aria-busy": true }) },
      createElement(coming.component, props),
    );
  return { component, load: coming.load };
}
