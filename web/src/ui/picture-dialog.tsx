import { limits } from '@emberlore/contract';
import { useRef, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { Button } from './button.tsx';
import { formatCount } from './counted-text.ts';
import { CropFrame, type PictureSize, positionPicture } from './crop-frame.tsx';
import { type Crop, clampCrop, toCropArea, wholeCrop, zoomMost } from './crop-math.ts';
import { cropPicture } from './crop-picture.ts';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextField } from './field.tsx';
import { FocusFrame, type Point } from './focus-frame.tsx';
import styles from './picture-dialog.module.css';
import { type PictureValue, usePictureUrl } from './picture-file.ts';
import { Slider } from './slider.tsx';
import { Segments } from './tabs.tsx';
import { showError } from './toasts.ts';

interface AdjustProps {
  picture: PictureValue;
  /** Aspect ratio of the crop: width divided by height. */
  shape: number;
  onDone: (picture: PictureValue) => void;
  onClose: () => void;
}

/** Dialog to crop a picture, choose its focal point and write its description. */
export function PictureDialog({ picture, shape, onDone, onClose }: AdjustProps) {
  const url = usePictureUrl(picture);
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<PictureSize | null>(null);
  const [view, setView] = useState<'crop' | 'focus'>('crop');
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const [cropped, setCropped] = useState(false);
  const [point, setPoint] = useState<Point>({ x: picture.look?.focusX ?? 0.5, y: picture.look?.focusY ?? 0.5 });
  const [alt, setAlt] = useState(picture.look?.alt ?? '');
  const change = (next: (before: Crop) => Crop) => {
    if (!size) return;
    setCropped(true);
    setCrop((before) => clampCrop(next(before), size, shape));
  };
  const done = async () => {
    if (!image.current || !size) return;
    try {
      onDone(await adjusted(picture, image.current, cropped ? toCropArea(crop, size, shape) : null, point, alt.trim()));
      onClose();
    } catch {
      showError(m.ui_this_picture_cant_be_cropped_here());
    }
  };
  const shown = url && (
    <img
      ref={image}
      src={url}
      alt=""
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
      style={size && view === 'crop' ? positionPicture(crop, size, shape) : undefined}
    />
  );
  return (
    <Dialog open onClose={onClose} title={m.ui_adjust_the_picture()}>
      <div className={styles.body}>
        <Segments label={m.ui_what_to_adjust()} options={views} value={view} onChange={setView} />
        <p className="muted t-small">{views.find(({ id }) => id === view)?.help}</p>
        {view === 'crop' ? (
          <CropFrame shape={shape} crop={crop} size={size} onChange={change}>
            {shown}
          </CropFrame>
        ) : (
          <FocusFrame point={point} size={size} onChange={setPoint}>
            {shown}
          </FocusFrame>
        )}
        {view === 'crop' && (
          <Slider
            label={m.ui_zoom()}
            value={crop.zoom}
            min={1}
            max={zoomMost}
            step={0.1}
            text={`${Math.round(crop.zoom * 100)}%`}
            onChange={(zoom) => change((before) => ({ ...before, zoom }))}
          />
        )}
        <TextField
          label={m.ui_picture_description()}
          help={m.ui_read_aloud_to_people_who_cant_see()}
          count={formatCount(alt, limits.pictureAlt)}
          maxLength={limits.pictureAlt}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
        />
      </div>
      <DialogActions>
        <Button look="primary" disabled={!size} onClick={() => void done()}>
          {m.ui_apply()}
        </Button>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </DialogActions>
    </Dialog>
  );
}

const views = [
  { id: 'crop', name: m.ui_crop(), help: m.ui_drag_the_picture_until_what() },
  { id: 'focus', name: m.ui_focal_point(), help: m.ui_tap_what_should_stay_in_view_when() },
] as const;

/** Returns the adjusted picture; creates a new file only if it was cropped. */
async function adjusted(
  picture: PictureValue,
  image: HTMLImageElement,
  area: ReturnType<typeof toCropArea> | null,
  point: Point,
  alt: string,
): Promise<PictureValue> {
  if (!area) return { ...picture, look: { alt, focusX: point.x, focusY: point.y } };
  const file = await cropPicture(image, area);
  const within = (at: number, from: number, length: number) => Math.min(1, Math.max(0, (at - from) / length));
  const focusX = within(point.x * image.naturalWidth, area.left, area.width);
  const focusY = within(point.y * image.naturalHeight, area.top, area.height);
  return { file, look: { alt, focusX, focusY } };
}
