import { useHost } from "../host/context.tsx";
import type { BlockProps } from "../host/types.ts";
import { blocks } from "./index.ts";

/** Renders the block of a name with the screen's host. */
export function BlockView({ name, ...props }: { name: string } & Omit<BlockProps, "host">) {
  const host = useHost();
  const entry = blocks[name];
  if (!entry)
    throw new Error(
      `No block is called "${name}". Register it in renderers/blocks/index.ts, or correct the screen.`,
    );
  const Block = entry.component;
  return <Block {...props} host={host} />;
}
