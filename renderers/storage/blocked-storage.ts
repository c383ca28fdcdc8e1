/** The storage of a page whose browser gives it none. Its items are properties, as those of a browser's storage are. */
class MemoryStorage implements Storage {
  [name: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }
  setItem(name: string, value: string): void {
    this[name] = String(value);
  }
  removeItem(name: string): void {
    if (Object.hasOwn(this, name)) delete this[name];
  }
  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
}

/**
 * Replaces the storages of a window that throw, because the person blocks cookies, by ones that
 * last as long as the page. The page then works until it is reloaded; without them it stays blank.
 */
export function replaceBlockedStorages(page: object): void {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      // Some browsers have null here.
      void (page as Record<typeof name, Storage>)[name].length;
    } catch {
      Object.defineProperty(page, name, { value: new MemoryStorage(), configurable: true });
    }
  }
}
