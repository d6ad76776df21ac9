/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Returns where a picture lies that covers a stage, as by `object-fit: cover`.
 * @param position its `object-position`, as fractions.
 */
export function coverRect(stage: Size, picture: Size, position: { x: number; y: number }): Box {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  // Adding 0 turns -0 into 0.
  const place = (free: number, at: number) => free * at + 0;
  return {
    left: place(stage.width - width, position.x),
    top: place(stage.height - height, position.y),
    width,
    height,
  };
}

/** Reads an `object-position` such as `30% 50%` as fractions; the centre for anything else. */
export function readPosition(text: string): { x: number; y: number } {
  const [x = Number.NaN, y = Number.NaN] = text.split(' ').map((part) => Number.parseFloat(part) / 100);
  return { x: Number.isFinite(x) ? x : 0.5, y: Number.isFinite(y) ? y : 0.5 };
}
