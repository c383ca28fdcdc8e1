/**
 * Reads the identifiers of a session-replay tool on the lender's page. The app loads none itself.
 */

/** FullStory's function, versions 1 and 2 of its browser interface. */
interface ReplayTool {
  (operation: "getSession", options: { format: "id" | "url" }): unknown;
  getCurrentSession?: () => unknown;
  getCurrentSessionURL?: () => unknown;
}

const toolOf = (page: object): ReplayTool | null => {
  const { FS } = page as { FS?: unknown };
  return typeof FS === "function" || (typeof FS === "object" && FS !== null)
    ? (FS as ReplayTool)
    : null;
};

function ask(page: object, format: "id" | "url"): string | null {
  const tool = toolOf(page);
  if (tool === null) return null;
  try {
    const old = format === "id" ? tool.getCurrentSession : tool.getCurrentSessionURL;
    const answer = typeof tool === "function" ? tool("getSession", { format }) : old?.call(tool);
    return typeof answer === "string" ? answer : null;
  } catch {
    // Third-party code: its errors must not affect a call.
    return null;
  }
}

/** `device:session`, both opaque. */
const IDS = /^([\w-]{1,100}):([\w-]{1,100})$/;

/**
 * Returns the headers that link calls to a recording; none without a tool. Source: product
 * specification, section 7.
 */
export function replayHeaders(page: object = window): Record<string, string> {
  const [, device, session] = IDS.exec(decoded(ask(page, "id") ?? "")) ?? [];
  return device === undefined || session === undefined
    ? {}
    : { "X-Replay-Device": device, "X-Replay-Session": session };
}

/** Returns the address of the recording; null without one. */
export const replayLink = (page: object = window): string | null => ask(page, "url");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
