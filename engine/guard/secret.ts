/** Which fields a browser never has. */
import { memberType, type Scope } from "./scope.ts";

/** Whether the place, or one around it, leaves the server in part at most. */
export function isSecret(path: string, scope: Scope): boolean {
  const [root = "", ...names] = path.replaceAll("[]", ".[]").split(".");
  let type = scope.variables.get(root)?.type;
  for (const name of names) {
    if (type === undefined) return false;
    if (name === "[]") type = type.kind === "list" ? type.items : undefined;
    else {
      const field = memberType(type, name);
      if (field?.secret) return true;
      type = field?.type;
    }
  }
  return false;
}
