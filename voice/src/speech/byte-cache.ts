/** Creates an LRU cache of values with a total size of up to `mostBytes`. */
export function createByteCache<Value>(mostBytes: number, sizeOf: (value: Value) => number) {
  const kept = new Map<string, Value>();
  let bytes = 0;

  const drop = (key: string) => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    bytes -= sizeOf(value);
  };

  return {
    get(key: string): Value | undefined {
      const value = kept.get(key);
      if (value !== undefined) {
        kept.delete(key);
        kept.set(key, value);
      }
      return value;
    },
    set(key: string, value: Value): void {
      drop(key);
      if (sizeOf(value) > mostBytes) return;
      kept.set(key, value);
      bytes += sizeOf(value);
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    clear(): void {
      kept.clear();
      bytes = 0;
    },
  };
}
