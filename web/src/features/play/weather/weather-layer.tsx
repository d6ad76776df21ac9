import type { Weather, WeatherKind } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { usePageVisible, useReducedMotion } from '../../../ui/use-media.ts';
import { coverRect, readPosition } from './cover-rect.ts';
import type { Painter } from './layers.ts';
import styles from './weather-layer.module.css';

/** Frames a second: weather is slow, and fewer frames cost less. */
const frameRate = 24;
/** A device that is late for more than this many frames is asked for half as many, down to `least` a second. */
const patience = { late: 12, least: 6 };
/** The canvas is this much smaller than the stage, and never wider, in pixels: nothing in it is sharp. */
const canvasSize = { share: 0.5, most: 640 };
/** A long pause between frames, as on the way back to a tab, moves nothing by more than this, in seconds. */
const longestStep = 0.1;

/** What falls in front of people, too. */
const falling: readonly WeatherKind[] = ['rain', 'snow'];

interface LayerProps {
  weather: readonly Weather[] | undefined;
  /** In front of the people instead of the background: only rain and snow. */
  front?: boolean;
}

/** Weather and lights of a scene; nothing with reduced motion or in a hidden tab. */
export function WeatherLayer({ weather = [], front = false }: LayerProps) {
  const still = useReducedMotion();
  const visible = usePageVisible();
  const some = weather.some(({ kind, area }) => !front || (area === undefined && falling.includes(kind)));
  if (still || !visible || !some) return null;
  return <Moving weather={weather} front={front} />;
}

function Moving({ weather, front }: { weather: readonly Weather[]; front: boolean }) {
  const box = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = box.current;
    if (!canvas) return;
    let stop: (() => void) | undefined;
    let left = false;
    // Nobody waits for it: the scene is shown first.
    void import('./layers.ts').then(({ createPainter }) => {
      if (!left) stop = run(canvas, createPainter(weather, front));
    });
    return () => {
      left = true;
      stop?.();
    };
  }, [weather, front]);
  return <canvas ref={box} className={clsx(styles.weather, front && styles.front)} />;
}

/** Paints frame after frame; returns the function that stops it. */
function run(canvas: HTMLCanvasElement, painter: Painter): () => void {
  const context = canvas.getContext('2d');
  if (!context) return () => undefined;
  let request = 0;
  let last = 0;
  let time = 0;
  let rate = frameRate;
  let late = 0;
  const fit = () => {
    const share = Math.min(canvasSize.share, canvasSize.most / Math.max(1, canvas.clientWidth));
    canvas.width = Math.round(canvas.clientWidth * share);
    canvas.height = Math.round(canvas.clientHeight * share);
  };
  const frame = (now: number) => {
    request = requestAnimationFrame(frame);
    const due = 1000 / rate;
    if (now - last < due - 2) return;
    late = now - last > due * 2 ? late + 1 : Math.max(0, late - 1);
    if (late > patience.late) {
      late = 0;
      rate = Math.max(patience.least, rate / 2);
    }
    const step = Math.min(longestStep, (now - last) / 1000);
    last = now;
    time += step;
    context.clearRect(0, 0, canvas.width, canvas.height);
    painter.draw(context, pictureBehind(canvas), time, step);
  };
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  request = requestAnimationFrame(frame);
  return () => {
    watcher.disconnect();
    cancelAnimationFrame(request);
  };
}

/** Returns where the background picture lies in the canvas. */
function pictureBehind(canvas: HTMLCanvasElement) {
  const picture = canvas.parentElement?.querySelector('img');
  const size = { width: picture?.naturalWidth || 16, height: picture?.naturalHeight || 9 };
  return coverRect(canvas, size, readPosition(picture?.style.objectPosition ?? ''));
}
