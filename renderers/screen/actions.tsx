import { Button, Loader } from "@mantine/core";
import { Suspense } from "react";
import { useHost } from "../host/context.tsx";
import { LateTimedAction } from "./late-timed-action.tsx";
import type { ScreenAction } from "./prepare.ts";
import classes from "./screen.module.css";

const looks = { primary: "filled", secondary: "default", quiet: "subtle" } as const;

interface ActionsProps {
  actions: ScreenAction[];
  /** Id of the form that submit actions submit. */
  form: string;
  busy: boolean;
  onSubmitWith: (action: ScreenAction) => void;
  onAction: (action: ScreenAction) => void;
}

/** Renders the actions of a screen. While busy the buttons keep their focus and do nothing. */
export function Actions({ actions, form, busy, onSubmitWith, onAction }: ActionsProps) {
  const host = useHost();
  const primary = actions.find((action) => action.kind === "submit");
  const buttonOf = (action: ScreenAction) => {
    const look = looks[action.variant ?? (action === primary ? "primary" : "secondary")];
    const label = host.copy(action.label);
    const shared = { size: "md", variant: look, className: classes.action ?? "" } as const;
    if (action.kind === "link")
      return (
        <Button key={action.id} {...shared} component="a" href={action.href ?? "#"}>
          {label}
        </Button>
      );
    if (action.kind === "go")
      return (
        <Button
          key={action.id}
          {...shared}
          component="a"
          href={host.page(action.page ?? "/")}
          onClick={(event: React.MouseEvent) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!busy) onAction(action);
          }}
        >
          {label}
        </Button>
      );
    const submit = action.kind === "submit";
    return (
      <Button
        key={action.id}
        {...shared}
        type={submit ? "submit" : "button"}
        aria-disabled={busy || undefined}
        {...(submit ? { form } : {})}
        leftSection={busy && action === primary ? <Loader size={16} color="currentColor" /> : null}
        onClick={(event) => {
          if (busy) return event.preventDefault();
          return submit ? onSubmitWith(action) : onAction(action);
        }}
      >
        {label}
      </Button>
    );
  };
  if (actions.length === 0) return null;
  return (
    <div className={classes.actions}>
      {actions.map((action) => {
        const button = buttonOf(action);
        if (action.hours === undefined) return button;
        return (
          <Suspense key={action.id}>
            <LateTimedAction action={action}>{button}</LateTimedAction>
          </Suspense>
        );
      })}
    </div>
  );
}
