/**
 * Values that are usually there already. A poll of the embedded database waits for nothing, and each
 * promise that it makes nevertheless costs a hundredth of it.
 */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value: at once when it is there, and otherwise when its promise resolves. */
export function whenThere<T, R>(value: Soon<T>, proceed: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(proceed) : proceed(value);
}
