import { clsx } from 'clsx';
import { Crop, ImagePlus, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../i18n/messages.ts';
import { IconButton } from './button.tsx';
import { FieldNote } from './field.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './picture-field.module.css';
import {
  focusStyle,
  notAPicture,
  type PictureValue,
  pictureTypes,
  readPicture,
  usePictureUrl,
} from './picture-file.ts';

interface PictureFieldProps {
  label: string;
  /** Shown below the prompt: 'PNG or JPEG, wider than tall'. */
  hint: string;
  value: PictureValue | null;
  onChange: (value: PictureValue | null) => void;
  /** Aspect ratio of the preview and of the crop: width divided by height. */
  shape: number;
  /** Shows portraits whole; other pictures fill the preview. */
  bust?: boolean;
  /** Whether the picture can be removed. */
  removable?: boolean;
  /** Upload progress from 0 to 1. */
  progress?: number | null;
  /** Upload error; `onRetry` retries the upload. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Other sources of a picture, beside the field. */
  children?: ReactNode;
  className?: string | undefined;
}

/** A picture field of a form: drop or choose, preview, crop, replace, remove. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, shape, progress, error, onRetry, children, className } = props;
  const url = usePictureUrl(value);
  const noteId = useId();
  const [wrong, setWrong] = useState<string>();
  const [adjusting, setAdjusting] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { file, wrong: reason } = await readPicture(chosen);
    setWrong(reason);
    if (file) onChange({ file });
  };
  return (
    <div className={clsx(styles.field, className)}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <Drop
        {...props}
        url={url}
        noteId={noteId}
        onTake={(file) => void take(file)}
        onBroken={() => setWrong(notAPicture)}
      >
        {value && (
          <span className={styles.acts}>
            <IconButton
              label={m.ui_adjust_label({ label: label.toLowerCase() })}
              look="glass"
              onClick={() => setAdjusting(true)}
            >
              <Crop size={18} aria-hidden="true" />
            </IconButton>
            {props.removable && (
              <IconButton
                label={m.ui_remove_label({ label: label.toLowerCase() })}
                look="glass"
                onClick={() => onChange(null)}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            )}
          </span>
        )}
        {typeof progress === 'number' && <Progress value={progress} />}
      </Drop>
      <div className={styles.under}>
        <FieldNote id={noteId} error={wrong ?? error} />
        {error && onRetry && (
          <button type="button" className={styles.retry} onClick={onRetry}>
            <RotateCcw size={16} aria-hidden="true" />
            {m.ui_try_again()}
          </button>
        )}
        {children}
      </div>
      {adjusting && value && (
        <PictureDialog picture={value} shape={shape} onDone={onChange} onClose={() => setAdjusting(false)} />
      )}
    </div>
  );
}

interface DropProps extends Pick<PictureFieldProps, 'label' | 'hint' | 'shape' | 'bust' | 'value'> {
  url: string | null;
  noteId: string;
  onTake: (file: File | undefined) => void;
  onBroken: () => void;
  children: ReactNode;
}

function Drop({ label, hint, shape, bust, value, url, noteId, onTake, onBroken, children }: DropProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input inside is everybody's
    <div
      className={clsx(styles.drop, url && styles.full, over && styles.over)}
      style={{ aspectRatio: shape }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onTake(event.dataTransfer.files[0]);
      }}
    >
      <label className={styles.press}>
        <input
          type="file"
          accept={pictureTypes}
          aria-label={url ? m.ui_change_label({ label: label.toLowerCase() }) : label}
          aria-describedby={noteId}
          onChange={(event) => {
            onTake(event.target.files?.[0]);
            // Allow choosing the same file again.
            event.target.value = '';
          }}
        />
        {url ? (
          <img
            key={url}
            className={clsx(bust && styles.bust)}
            style={bust ? undefined : focusStyle(value)}
            src={url}
            alt=""
            draggable={false}
            onError={onBroken}
          />
        ) : (
          <span className={styles.invite}>
            <ImagePlus size={26} aria-hidden="true" />
            <strong>{m.ui_drop_a_picture_here_or()}</strong>
            <span className="t-tiny">{hint}</span>
          </span>
        )}
      </label>
      {children}
    </div>
  );
}

/** Upload progress of a picture. */
export function Progress({ value }: { value: number }) {
  const percent = Math.round(value * 100);
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label={m.ui_uploading_image()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}
