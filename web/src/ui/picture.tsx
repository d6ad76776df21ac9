import { type PictureKind, pictureSet } from '@emberlore/contract';
import type { CSSProperties } from 'react';

interface PictureProps {
  url: string;
  /** What the picture is for: decides the widths to choose from. */
  kind: PictureKind;
  alt: string;
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Fetched at once and first, for the picture that a page opens with. */
  eager?: boolean;
  /** Called with the picture when it has come. */
  onCome?: ((picture: HTMLImageElement) => void) | undefined;
}

/** A picture in the width that the screen needs. The place around it gives its size, so that nothing jumps. */
export function Picture({ url, kind, alt, eager = false, onCome, ...rest }: PictureProps) {
  return (
    <img
      src={url}
      srcSet={pictureSet(url, kind)}
      alt={alt}
      {...rest}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onLoad={(event) => onCome?.(event.currentTarget)}
    />
  );
}
