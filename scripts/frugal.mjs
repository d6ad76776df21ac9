// How the C library is to hand out memory to a server: what is freed goes back to the system. Else each thread keeps a
// store of its own, and buffers of a megabyte stay for good once one of them was freed. It reads this once, when a process
// begins; other libraries than glibc take no notice.

/** Settings of the environment. */
export const frugal = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
