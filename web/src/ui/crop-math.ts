/** Position of a picture in a frame that it covers completely. */
export interface Crop {
  /** 1 just covers the frame; the maximum is 4. */
  zoom: number;
  /** Centre of the frame in the picture, as fractions from its left and top edge. */
  x: number;
  y: number;
}

/** The cropped area, in picture pixels. */
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

/** Maximum zoom. */
export const zoomMost = 4;

/** The default crop, centred. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the area of a picture in a frame of the given aspect ratio (width divided by height). */
export function toCropArea({ zoom, x, y }: Crop, picture: Size, shape: number): CropArea {
  const wide = picture.width / picture.height > shape;
  const width = (wide ? picture.height * shape : picture.width) / zoom;
  const height = (wide ? picture.height : picture.width / shape) / zoom;
  return { left: x * picture.width - width / 2, top: y * picture.height - height / 2, width, height };
}

/** Moves the crop so that the picture covers the frame. */
export function clampCrop(crop: Crop, picture: Size, shape: number): Crop {
  const zoom = Math.min(zoomMost, Math.max(1, crop.zoom));
  const { width, height } = toCropArea({ ...crop, zoom }, picture, shape);
  const [halfX, halfY] = [width / picture.width / 2, height / picture.height / 2];
  return { zoom, x: within(crop.x, halfX), y: within(crop.y, halfY) };
}

function within(middle: number, half: number): number {
  return Math.min(1 - half, Math.max(half, middle));
}
