/** A value in session storage. If storage is blocked, it lasts as long as the page. */
export function sessionValue<T>(key: string) {
  let held: T | null = null;
  return {
    read(): T | null {
      try {
        const text = sessionStorage.getItem(key);
        return text === null ? held : (JSON.parse(text) as T);
      } catch {
        return held;
      }
    },
    write(value: T): void {
      held = value;
      try {
        sessionStorage.setItem(key, JSON.stringify(value));
      } catch {
        // It is held.
      }
    },
    forget(): void {
      held = null;
      try {
        sessionStorage.removeItem(key);
      } catch {
        // It was not there.
      }
    },
  };
}
