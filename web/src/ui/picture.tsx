import { type PictureKind, pictureSet } from '@emberlore/contract';
import type { CSSProperties } from 'react';

interface PictureProps {
  url: string;
  /** Purpose of the picture; determines the available widths. */
  kind: PictureKind;
  alt: string;
  /** Rendered width, as a `sizes` attribute. */
  sizes: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Loads immediately with high priority, for the picture that a page opens with. */
  eager?: boolean;
  /** Called when the picture has loaded. */
  onCome?: ((picture: HTMLImageElement) => void) | undefined;
}

/** A responsive picture. Its container sets the size, so that the layout doesn't shift. */
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
