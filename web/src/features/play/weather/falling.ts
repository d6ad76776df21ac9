import type { Layer, LayerMaker } from './layer.ts';

/** A particle at a place in its area, as fractions, with its own phase and depth from 0 (far) to 1 (near). */
interface Particle {
  x: number;
  y: number;
  depth: number;
  phase: number;
}

/** Makes particles everywhere in an area. */
export function scatter(count: number, random: () => number): Particle[] {
  return Array.from({ length: count }, () => ({
    x: random(),
    y: random(),
    depth: random(),
    phase: random() * Math.PI * 2,
  }));
}

const wrap = (value: number) => value - Math.floor(value);
/** Windows show less weather than a whole picture. */
const share = (whole: boolean, count: number) => (whole ? count : Math.round(count / 4));

/** Streaks of rain, near ones longer and faster. */
export const rain: LayerMaker = (random, whole) => {
  const drops = scatter(share(whole, 150), random);
  return (context, { area, step, unit }) => {
    context.lineWidth = Math.max(0.6, unit * 1.1);
    for (const near of [false, true]) {
      context.strokeStyle = near ? 'rgb(205 220 240 / 0.34)' : 'rgb(190 205 230 / 0.2)';
      context.beginPath();
      for (const drop of drops) {
        if (drop.depth > 0.6 !== near) continue;
        const speed = 1.1 + drop.depth * 0.9;
        drop.y += speed * step;
        drop.x -= speed * step * 0.06;
        if (drop.y > 1.05) {
          drop.y = -0.08;
          drop.x = random();
        }
        const length = unit * (14 + drop.depth * 20);
        const x = area.left + wrap(drop.x) * area.width;
        const y = area.top + drop.y * area.height;
        context.moveTo(x, y);
        context.lineTo(x - length * 0.12, y + length);
      }
      context.stroke();
    }
  };
};

/** Flakes that drift down and sway. */
export const snow: LayerMaker = (random, whole) => {
  const flakes = scatter(share(whole, 130), random);
  return (context, { area, step, time, unit }) => {
    context.fillStyle = 'rgb(240 244 255 / 0.72)';
    context.beginPath();
    for (const flake of flakes) {
      flake.y = wrap(flake.y + (0.035 + flake.depth * 0.075) * step);
      flake.x = wrap(flake.x + (0.012 + Math.sin(time * 0.7 + flake.phase) * 0.014) * step);
      const size = unit * (0.7 + flake.depth * flake.depth * 2.4);
      const x = area.left + flake.x * area.width;
      const y = area.top + flake.y * area.height;
      context.moveTo(x + size, y);
      context.arc(x, y, size, 0, Math.PI * 2);
    }
    context.fill();
  };
};

/** Dead leaves that the wind carries along. */
export const leaves: LayerMaker = (random) => {
  const carried = scatter(9, random);
  return (context, { area, step, time, unit }) => {
    context.fillStyle = 'rgb(24 18 22 / 0.75)';
    for (const leaf of carried) {
      const gust = 0.6 + 0.4 * Math.sin(time * 0.5 + leaf.phase);
      leaf.x = wrap(leaf.x + (0.03 + leaf.depth * 0.06) * gust * step);
      leaf.y = wrap(leaf.y + (0.012 + Math.sin(time * 1.3 + leaf.phase) * 0.03) * step);
      const turn = time * (0.8 + leaf.depth) + leaf.phase;
      const size = unit * (2 + leaf.depth * 3);
      context.beginPath();
      context.ellipse(
        area.left + leaf.x * area.width,
        area.top + leaf.y * area.height,
        size,
        size * (0.25 + 0.6 * Math.abs(Math.sin(turn))),
        turn,
        0,
        Math.PI * 2,
      );
      context.fill();
    }
  };
};

/** Motes in the light, or ash. */
export const dust: LayerMaker = (random) => {
  const motes = scatter(36, random);
  const layer: Layer = (context, { area, step, time, unit }) => {
    for (const mote of motes) {
      mote.x = wrap(mote.x + (0.006 + Math.sin(time * 0.3 + mote.phase) * 0.008) * step);
      mote.y = wrap(mote.y + (Math.sin(time * 0.21 + mote.phase * 2) * 0.01 - 0.004) * step);
      const alpha = (0.1 + mote.depth * 0.3) * (0.5 + 0.5 * Math.sin(time * 0.6 + mote.phase));
      context.fillStyle = `rgb(255 236 205 / ${alpha.toFixed(3)})`;
      const size = unit * (0.7 + mote.depth * 1.3);
      context.fillRect(area.left + mote.x * area.width, area.top + mote.y * area.height, size, size);
    }
  };
  return layer;
};
