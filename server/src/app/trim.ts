/**
 * Returns a function that releases memory that the C library holds although it is free: pages between blocks in use,
 * which it never releases by itself. Does nothing if the C library has no such function (`malloc_trim` is glibc's) or
 * it can't be called.
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
