type AnyCalls = Record<string, (...values: never[]) => Promise<unknown>>;

/**
 * Returns calls whose code loads with the first of them.
 *
 * @param names every call that `load` returns
 */
export function lateCalls<Calls extends AnyCalls, Name extends keyof Calls>(
  load: () => Promise<Calls>,
  names: readonly Name[],
): Exclude<keyof Calls, Name> extends never ? Calls : never {
  const late = names.map((name) => [
    name,
    async (...values: never[]) => (await load())[name]?.(...values),
  ]);
  return Object.fromEntries(late) as ReturnType<typeof lateCalls<Calls, Name>>;
}
