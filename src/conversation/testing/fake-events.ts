/** Listeners by event name, as SDKs have them. */
export function fakeEvents() {
  const listeners = new Map<string, ((value: never) => void)[]>();
  return {
    on: (event: string, listener: (value: never) => void) => {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    tell: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value as never);
    },
  };
}

/** Files that a provider serves at its own addresses. */
export function fakeFiles() {
  const files = new Map<string, string>();
  return {
    put: (bytes: string): string => {
      const url = `https://files.example/${files.size}`;
      files.set(url, bytes);
      return url;
    },
    fetch: ((url: string) =>
      Promise.resolve(new Response(files.get(url)))) as unknown as typeof fetch,
  };
}
