/** Creates an LRU cache of values with a total size of up to `mostBytes`. */
export function createLruCache<Value>(mostBytes: number, sizeOf: (value: Value) => number) {
  const entries = new Map<string, Value>();
  let bytes = 0;

  const drop = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    bytes -= sizeOf(value);
  };

  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value !== undefined) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value): void {
      drop(key);
      if (sizeOf(value) > mostBytes) return;
      entries.set(key, value);
      bytes += sizeOf(value);
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    clear(): void {
      entries.clear();
      bytes = 0;
    },
  };
}
