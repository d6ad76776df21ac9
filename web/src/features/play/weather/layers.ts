import type { Weather, WeatherKind } from '@emberlore/contract';
import type { Box } from './cover-rect.ts';
import { dust, leaves, rain, snow } from './falling.ts';
import { embers, fireflies, fog, glow, lamp, lightning, stars, water } from './glowing.ts';
import type { LayerMaker } from './layer.ts';
import { partOf } from './part-of.ts';

const makers: Record<WeatherKind, LayerMaker> = {
  rain,
  snow,
  fog,
  embers,
  stars,
  water,
  lamp,
  glow,
  fireflies,
  dust,
  lightning,
  leaves,
};

/** Kinds that end at the edge of their area, as behind a window. */
const cut: readonly WeatherKind[] = ['rain', 'snow'];

/** Draws weather frame by frame. `picture` is where the background lies in the canvas. */
export interface Painter {
  draw(context: CanvasRenderingContext2D, picture: Box, time: number, step: number): void;
}

/** How much larger is what falls in front of the people. */
const nearer = 1.8;

/**
 * Creates a painter of weather.
 * @param front paints only what falls in front of the people, less of it and larger.
 */
export function createPainter(weather: readonly Weather[], front: boolean): Painter {
  const layers = weather
    .filter(({ kind, area }) => !front || (area === undefined && cut.includes(kind)))
    .map(({ kind, area }) => ({ kind, area, layer: makers[kind](Math.random, area === undefined && !front) }));
  const scale = front ? nearer : 1;
  return {
    draw(context, picture, time, step) {
      for (const { kind, area, layer } of layers) {
        const place = area ? partOf(picture, area) : picture;
        context.save();
        if (area && cut.includes(kind)) {
          context.beginPath();
          context.rect(place.left, place.top, place.width, place.height);
          context.clip();
        }
        layer(context, { area: place, time, step, unit: (picture.height / 900) * scale });
        context.restore();
      }
    },
  };
}
