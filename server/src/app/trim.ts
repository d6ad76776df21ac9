/**
 * Answers what gives back to the system the memory that the C library keeps although it is free: pages between things that are still
 * used, which it never gives back by itself. Does nothing where the C library has no such function (`malloc_trim` is
 * glibc's) or cannot be called.
 */
export async function openTrim(): Promise<() => void> {
  if (process.platform !== 'linux') return () => {};
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load('libc.so.6').func('int malloc_trim(size_t pad)');
    return () => void trim(0);
  } catch {
    return () => {};
  }
}
