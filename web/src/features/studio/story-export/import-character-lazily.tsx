import { type ComponentProps, lazy, Suspense } from 'react';
import type { ImportCharacter } from './import-character.tsx';

const Import = lazy(async () => ({ default: (await import('./import-character.tsx')).ImportCharacter }));

/** The import of a character, fetched when it is opened: few authors have a card. */
export function ImportCharacterLazily(props: ComponentProps<typeof ImportCharacter>) {
  return (
    <Suspense fallback={null}>
      <Import {...props} />
    </Suspense>
  );
}
