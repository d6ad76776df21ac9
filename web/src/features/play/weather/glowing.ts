import { scatter } from './falling.ts';
import type { LayerMaker } from './layer.ts';

const spriteSize = 64;

/** Draws a soft round light once, to be drawn again at any size. */
function makeGlow(color: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = spriteSize;
  canvas.height = spriteSize;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const half = spriteSize / 2;
  const light = context.createRadialGradient(half, half, 0, half, half, half);
  light.addColorStop(0, `rgb(${color} / 1)`);
  light.addColorStop(0.35, `rgb(${color} / 0.35)`);
  light.addColorStop(1, `rgb(${color} / 0)`);
  context.fillStyle = light;
  context.fillRect(0, 0, spriteSize, spriteSize);
  return canvas;
}

/** A wavering from 0 to 1 that does not repeat within minutes. */
function waver(time: number, phase: number): number {
  return (
    0.5 + 0.25 * Math.sin(time * 7.3 + phase) + 0.15 * Math.sin(time * 12.7 + phase * 3) + 0.1 * Math.sin(time * 2.1)
  );
}

/** The light of a lamp, a window or a fire, which wavers. */
export const lamp: LayerMaker = (random) => {
  const light = makeGlow('255 186 92');
  const phase = random() * 10;
  return (context, { area, time }) => {
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = 0.12 + 0.2 * waver(time, phase);
    context.drawImage(light, area.left, area.top, area.width, area.height);
  };
};

/** A cold light, as of machines and spirits, which swells slowly. */
export const glow: LayerMaker = (random) => {
  const light = makeGlow('120 190 255');
  const phase = random() * 10;
  return (context, { area, time }) => {
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = 0.16 + 0.12 * Math.sin(time * 1.4 + phase);
    context.drawImage(light, area.left, area.top, area.width, area.height);
  };
};

/** Sparks that rise and go out. */
export const embers: LayerMaker = (random, whole) => {
  const light = makeGlow('255 138 48');
  const sparks = scatter(whole ? 46 : 20, random);
  return (context, { area, step, time, unit }) => {
    context.globalCompositeOperation = 'lighter';
    for (const spark of sparks) {
      spark.y -= (0.05 + spark.depth * 0.12) * step;
      spark.x += Math.sin(time * 1.7 + spark.phase) * 0.02 * step;
      if (spark.y < 0) {
        spark.y = 1;
        spark.x = random();
      }
      const size = unit * (3 + spark.depth * 7);
      context.globalAlpha = Math.max(0, spark.y * 0.9 * waver(time, spark.phase));
      context.drawImage(light, area.left + spark.x * area.width, area.top + spark.y * area.height, size, size);
    }
  };
};

/** Small lights that wander and come and go. */
export const fireflies: LayerMaker = (random) => {
  const light = makeGlow('222 238 130');
  const flies = scatter(16, random);
  return (context, { area, time, unit }) => {
    context.globalCompositeOperation = 'lighter';
    for (const { x, y, depth, phase } of flies) {
      const alpha = Math.sin(time * (0.5 + depth * 0.5) + phase);
      if (alpha <= 0) continue;
      context.globalAlpha = alpha * 0.8;
      const size = unit * (5 + depth * 8);
      const left = area.left + (x + Math.sin(time * 0.23 + phase * 2) * 0.05) * area.width;
      const top = area.top + (y + Math.cos(time * 0.31 + phase) * 0.06) * area.height;
      context.drawImage(light, left, top, size, size);
    }
  };
};

/** Stars that twinkle. */
export const stars: LayerMaker = (random) => {
  const sky = scatter(70, random);
  return (context, { area, time, unit }) => {
    context.fillStyle = 'rgb(235 240 255)';
    for (const { x, y, depth, phase } of sky) {
      context.globalAlpha = (0.25 + depth * 0.5) * (0.45 + 0.55 * Math.sin(time * (0.8 + depth) + phase));
      if (context.globalAlpha < 0.03) continue;
      const size = unit * (0.7 + depth * 1.1);
      context.fillRect(area.left + x * area.width, area.top + y * y * area.height, size, size);
    }
  };
};

/** Light on moving water. */
export const water: LayerMaker = (random) => {
  const glints = scatter(60, random);
  return (context, { area, time, unit }) => {
    context.globalCompositeOperation = 'lighter';
    context.fillStyle = 'rgb(190 205 225)';
    for (const { x, y, depth, phase } of glints) {
      const alpha = Math.sin(time * (0.7 + depth) + phase);
      if (alpha <= 0.1) continue;
      context.globalAlpha = alpha * 0.16;
      // Longer and farther apart towards the viewer.
      const near = y * y;
      const width = unit * (6 + near * 46) * (0.6 + depth * 0.6);
      const left = area.left + (x + Math.sin(time * 0.4 + phase) * 0.01) * area.width;
      context.fillRect(left, area.top + near * area.height, width, Math.max(0.6, unit * (0.6 + near * 1.2)));
    }
  };
};

/** Banks of fog that drift past each other. */
export const fog: LayerMaker = (random) => {
  const cloud = makeGlow('196 204 220');
  const banks = scatter(7, random);
  return (context, { area, step, time }) => {
    for (const [place, bank] of banks.entries()) {
      const width = area.width * (0.7 + bank.depth * 0.5);
      const height = area.height * (0.55 + bank.depth * 0.35);
      const room = 1 + width / area.width;
      bank.x += (place % 2 === 0 ? 1 : -1) * (0.006 + bank.depth * 0.012) * step;
      bank.x -= Math.floor(bank.x / room) * room;
      context.globalAlpha = 0.1 + 0.06 * Math.sin(time * 0.2 + bank.phase);
      const left = area.left + bank.x * area.width - width;
      context.drawImage(cloud, left, area.top + (bank.y * 0.9 - 0.2) * area.height, width, height);
    }
  };
};

/** Seconds between two flashes at least, and how much longer at random. */
const pause = { least: 7, more: 9 };

/** A storm's flash now and then: two short ones, far fewer than three a second. */
export const lightning: LayerMaker = (random) => {
  let next = 3;
  return (context, { area, time }) => {
    const since = time - next;
    if (since < 0) return;
    if (since > 0.7) {
      next = time + pause.least + random() * pause.more;
      return;
    }
    const flash = Math.max(0, 1 - since / 0.16) + Math.max(0, since > 0.3 ? 0.6 - (since - 0.3) / 0.4 : 0);
    context.globalAlpha = 0.24 * flash;
    context.fillStyle = 'rgb(200 216 255)';
    context.fillRect(area.left, area.top, area.width, area.height);
  };
};
