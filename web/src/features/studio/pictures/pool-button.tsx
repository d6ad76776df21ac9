import type { PoolKind, PoolLook, PoolPicture } from '@emberlore/contract';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { PoolDialog } from './pool-dialog.tsx';

const words: Record<PoolKind, string> = {
  portraits: m.studio_find_a_portrait(),
  backgrounds: m.studio_find_a_background(),
  items: m.studio_find_a_picture(),
};

interface PoolProps {
  kind: PoolKind;
  /** Which people are shown first. */
  look?: PoolLook | undefined;
  /** What is searched first. */
  search?: string | undefined;
  disabled?: boolean;
  onChoose: (picture: PictureValue, whole: PoolPicture) => void;
}

/** Button that opens the picture pool, for authors without own pictures. */
export function PoolButton({ kind, look, search, disabled, onChoose }: PoolProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} onClick={() => setOpen(true)}>
        <Images size={18} aria-hidden="true" />
        {words[kind]}
      </Button>
      {open && (
        <PoolDialog
          kind={kind}
          look={look}
          search={search}
          title={words[kind]}
          onClose={() => setOpen(false)}
          onChoose={(whole) => {
            setOpen(false);
            onChoose({ url: whole.imageURL, poolId: whole.poolId, look: { alt: whole.alt } }, whole);
          }}
        />
      )}
    </>
  );
}
