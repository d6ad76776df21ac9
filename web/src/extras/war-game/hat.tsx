/** Drawing of a hat from the sutler's tent. */
export function Hat({ id }: { id: string }) {
  return (
    <svg viewBox="0 0 64 40" fill="currentColor" aria-hidden="true">
      {shapes[id]?.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

const shapes: Record<string, readonly string[]> = {
  cocked: [
    'M4 30 C14 8 50 8 60 30 C46 22 18 22 4 30Z',
    'M6 32 C20 25 44 25 58 32 L56 35 C44 29 20 29 8 35Z',
    'M46 14 l5 -5 2 7z',
  ],
  straw: ['M20 24 C20 8 44 8 44 24Z', 'M3 29 C16 23 48 23 61 29 C50 35 14 35 3 29Z'],
  grenadier: ['M20 34 C18 16 24 4 32 2 C40 4 46 16 44 34Z', 'M18 35 h28 v3 h-28z'],
};
