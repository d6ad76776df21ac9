import { Game, type GameObjects, Scale, type Scene } from 'phaser';
import { m } from '../../../i18n/messages.ts';
import { bestRenderer, resolutionFor } from '../renderer.ts';
import type { Stroke } from './beats.ts';
import { type Performance, type Verdict, windows } from './judge.ts';

/** The state to draw in one frame. */
export interface DrumFrame {
  performance: Performance;
  /** Milliseconds into the beat; negative before it starts. */
  now: number;
  /** The verdict of a hit since the last frame. */
  verdict: Verdict | null;
}

export interface DrumView {
  destroy(): void;
}

export interface DrumViewOptions {
  parent: HTMLElement;
  drumUrl: string;
  /** Reduced motion: nothing shakes or bursts. */
  calm: boolean;
  /** Visual mode: every stroke flashes instead of sounding. */
  visual: boolean;
  /** Called every frame for the state to draw. */
  frame: () => DrumFrame;
}

const size = 720;
const middle = { x: size / 2, y: size / 2 + 10 };
/** Radius of the circle on the drum head that the others close in on. */
const target = 118;
/** How long before its stroke a circle starts to close, in milliseconds, and its radius then. */
const lead = 1300;
const widest = 330;
const colours = { stroke: 0xcdb28a, accent: 0xf0a847, perfect: 0xffc877, good: 0x86a3d8, miss: 0xe8643b };
const words: Record<Verdict, string> = {
  perfect: m.war_game_perfect(),
  good: m.war_game_good(),
  miss: m.war_game_missed(),
};

/** Draws the drum and the closing circles. */
export function createDrumView({ parent, drumUrl, calm, visual, frame }: DrumViewOptions): DrumView {
  let draw: ((now: DrumFrame) => void) | undefined;
  const type = bestRenderer();
  const detail = resolutionFor(type);
  const game = new Game({
    type,
    parent,
    width: size * detail,
    height: size * detail,
    transparent: true,
    audio: { noAudio: true },
    banner: false,
    scale: { mode: Scale.FIT, autoCenter: Scale.CENTER_BOTH },
    scene: {
      preload(this: Scene) {
        this.load.image('drum', drumUrl);
      },
      create(this: Scene) {
        this.cameras.main.setOrigin(0).setZoom(detail);
        draw = build(this, { calm, visual });
      },
      update: () => draw?.(frame()),
    },
  });
  return { destroy: () => game.destroy(true) };
}

function build(scene: Scene, { calm, visual }: { calm: boolean; visual: boolean }) {
  const glow = scene.add.circle(middle.x, middle.y, 300, colours.accent, 0.05);
  const drum = scene.add.image(middle.x, middle.y + 40, 'drum').setDisplaySize(430, 430);
  const flash = scene.add.rectangle(0, 0, size, size, colours.accent, 0).setOrigin(0);
  const rings = scene.add.graphics();
  const spoken = scene.add
    .text(middle.x, 676, '', { fontFamily: 'Young Serif, Georgia, serif', fontSize: '42px', color: '#efe6d6' })
    .setOrigin(0.5);
  const bursts: { at: number; verdict: Verdict }[] = [];
  let judged = 0;
  let struck = 0;

  return (shown: DrumFrame) => {
    const { performance, now } = shown;
    const verdicts = performance.verdicts.slice(judged);
    judged = performance.verdicts.length;
    for (const verdict of verdicts) bursts.push({ at: now, verdict });
    const last = verdicts.at(-1);
    if (last) spoken.setText(words[last]).setColor(css(colours[last]));
    if (shown.verdict) struck = now;
    const beaten = Math.max(0, 1 - (now - struck) / 160);
    drum.setDisplaySize(430 + (calm ? 0 : 16 * beaten), 430 - (calm ? 0 : 10 * beaten));
    glow.setAlpha(0.05 + 0.25 * beaten);
    spoken.setAlpha(bursts.length > 0 ? Math.max(0, 1 - (now - (bursts.at(-1)?.at ?? 0)) / 700) : 0);
    if (visual) flash.setAlpha(flashAlpha(performance.strokes, now));
    rings.clear();
    drawTarget(rings);
    drawComing(rings, performance, now);
    drawBursts(rings, bursts, now, calm);
  };
}

const css = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`;

/** Returns how bright the due stroke flashes in visual mode. */
function flashAlpha(strokes: readonly Stroke[], now: number): number {
  const due = strokes.find(({ at }) => Math.abs(at - now) < windows.perfect);
  return due ? (due.kind === 'accent' ? 0.2 : 0.12) : 0;
}

function drawTarget(rings: GameObjects.Graphics): void {
  rings.lineStyle(6, colours.stroke, 0.9).strokeCircle(middle.x, middle.y, target);
  rings.lineStyle(1.5, colours.stroke, 0.35).strokeCircle(middle.x, middle.y, target + 14);
}

function drawComing(rings: GameObjects.Graphics, { strokes, verdicts }: Performance, now: number): void {
  for (let index = verdicts.length; index < strokes.length; index += 1) {
    const stroke = strokes[index];
    if (!stroke || stroke.at - now > lead) break;
    const share = (stroke.at - now) / lead;
    const radius = Math.max(8, target + share * (widest - target));
    const width = stroke.kind === 'accent' ? 9 : 5;
    rings.lineStyle(width, colours[stroke.kind], Math.min(1, 1.25 - share)).strokeCircle(middle.x, middle.y, radius);
  }
}

function drawBursts(
  rings: GameObjects.Graphics,
  bursts: { at: number; verdict: Verdict }[],
  now: number,
  calm: boolean,
): void {
  while (bursts.length > 0 && now - (bursts[0]?.at ?? 0) > 700) bursts.shift();
  for (const { at, verdict } of bursts) {
    const age = (now - at) / 420;
    if (age >= 1) continue;
    const radius = target + (calm || verdict === 'miss' ? 0 : age * 70);
    rings.lineStyle(8 * (1 - age), colours[verdict], 1 - age).strokeCircle(middle.x, middle.y, radius);
  }
}
