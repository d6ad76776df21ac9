/** How a picture lies under a frame of which it fills every corner. */
export interface Crop {
  /** 1 is as small as fills the frame; the limit is 4. */
  zoom: number;
  /** Where the middle of the frame lies in the picture, 0 to 1 from its left and top edge. */
  x: number;
  y: number;
}

/** The part of a picture that is taken, in its own pixels. */
export interface CropArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** The farthest that a crop zooms in. */
export const zoomMost = 4;

/** A crop around the middle of the picture. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of a picture that lies in a frame of the given shape (width by height). */
export function areaOf({ zoom, x, y }: Crop, picture: Size, shape: number): CropArea {
  const wide = picture.width / picture.height > shape;
  const width = (wide ? picture.height * shape : picture.width) / zoom;
  const height = (wide ? picture.height : picture.width / shape) / zoom;
  return { left: x * picture.width - width / 2, top: y * picture.height - height / 2, width, height };
}

/** The crop moved back until the picture fills the frame. */
export function kept(crop: Crop, picture: Size, shape: number): Crop {
  const zoom = Math.min(zoomMost, Math.max(1, crop.zoom));
  const { width, height } = areaOf({ ...crop, zoom }, picture, shape);
  const [halfX, halfY] = [width / picture.width / 2, height / picture.height / 2];
  return { zoom, x: within(crop.x, halfX), y: within(crop.y, halfY) };
}

function within(middle: number, half: number): number {
  return Math.min(1 - half, Math.max(half, middle));
}
