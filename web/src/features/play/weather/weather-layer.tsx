import type { Weather, WeatherKind } from '@emberlore/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { usePageVisible, useReducedMotion } from '../../../ui/use-media.ts';
import { coverRect, readPosition } from './cover-rect.ts';
import type { Painter } from './layers.ts';
import styles from './weather-layer.module.css';

/** Frames a second: weather is slow, and half the frames cost half. */
const frameRate = 30;
/** The canvas is this much smaller than the stage: nothing in it is sharp. */
const resolution = 0.6;
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
  const fit = () => {
    canvas.width = Math.round(canvas.clientWidth * resolution);
    canvas.height = Math.round(canvas.clientHeight * resolution);
  };
  const frame = (now: number) => {
    request = requestAnimationFrame(frame);
    if (now - last < 1000 / frameRate - 2) return;
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
