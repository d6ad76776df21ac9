import type { RunnerPictures } from '@emberlore/contract';
import { Game, type GameObjects, Scale, type Scene } from 'phaser';
import { bestRenderer, resolutionFor } from '../renderer.ts';
import { bodies, type Coin, type Obstacle, type ObstacleKind } from './course.ts';
import { advance, choosePose, type Keys, type Run, type RunEvent, stepsPerSecond } from './run.ts';

/** Controls of the game's picture. */
export interface RunnerView {
  /** Shows another run from its start. */
  show(run: Run): void;
  /** Pauses or resumes the run. */
  hold(held: boolean): void;
  destroy(): void;
}

export interface RunnerViewOptions {
  parent: HTMLElement;
  pictures: RunnerPictures;
  run: Run;
  /** Reduced motion: no layers but the ground, no shaking. */
  calm: boolean;
  /** Returns the current input; called once per step. */
  keys: () => Keys;
  /** Called once per frame with the events of its steps. */
  onFrame: (run: Run, happened: readonly RunEvent[]) => void;
}

// The layers are 1600 by 600 and repeat sideways; the ground of the fourth is here.
const layerWidth = 1600;
const stageHeight = 600;
const groundY = 516;
const narrowest = 600;
const widest = 1280;
/** Speed of each layer relative to the ground. */
const drifts = [0.02, 0.12, 0.4, 1, 1.3];
/** Maximum number of steps to catch up after a slow frame. */
const stepsMost = 6;
// The sprites are drawn for screens with two pixels to each of the game's.
const frame = { width: 320, height: 400, scale: 0.38, baseline: 0.95 };
const coinFrame = { size: 192, scale: 0.21 };
const looks: Record<ObstacleKind, { width: number; height: number; lift: number }> = {
  log: { width: 128, height: 40, lift: 0 },
  branch: { width: 210, height: 94, lift: 58 },
  puddle: { width: 136, height: 43, lift: -26 },
  stakes: { width: 116, height: 71, lift: 0 },
};
const trunkColour = 0x0b2a27;

/** Draws a run on its own canvas and advances it by a step for every sixtieth of a second. */
export function createRunnerView({ parent, pictures, run: first, calm, keys, onFrame }: RunnerViewOptions): RunnerView {
  let run = first;
  let held = true;
  let owed = 0;
  let stage: ReturnType<typeof build> | undefined;

  const type = bestRenderer();
  const detail = resolutionFor(type);
  const size = () => {
    const wide = (stageHeight * parent.clientWidth) / Math.max(1, parent.clientHeight);
    const width = Math.min(widest, Math.max(narrowest, wide));
    return { width: Math.round(width * detail), height: stageHeight * detail };
  };

  function update(ms: number): void {
    const happened: RunEvent[] = [];
    if (!held) {
      owed = Math.min(stepsMost, owed + (ms / 1000) * stepsPerSecond);
      for (; owed >= 1; owed -= 1) happened.push(...advance(run, keys()));
    }
    stage?.draw(run, happened);
    onFrame(run, happened);
  }

  const game = new Game({
    type,
    parent,
    ...size(),
    backgroundColor: '#0e0c14',
    audio: { noAudio: true },
    banner: false,
    scale: { mode: Scale.FIT, autoCenter: Scale.CENTER_BOTH },
    scene: {
      preload(this: Scene) {
        load(this, pictures);
      },
      create(this: Scene) {
        stage = build(this, { calm, detail });
      },
      update(this: Scene, _time: number, ms: number) {
        update(ms);
      },
    },
  });
  const watching = new ResizeObserver(() => {
    const { width, height } = size();
    game.scale.setGameSize(width, height);
  });
  watching.observe(parent);

  return {
    show(next) {
      run = next;
      owed = 0;
    },
    hold(next) {
      held = next;
    },
    destroy() {
      watching.disconnect();
      game.destroy(true);
    },
  };
}

function load(scene: Scene, pictures: RunnerPictures): void {
  const sheet = { frameWidth: frame.width, frameHeight: frame.height };
  scene.load.spritesheet('runner', pictures.runner, sheet);
  scene.load.spritesheet('coin', pictures.coin, { frameWidth: coinFrame.size, frameHeight: coinFrame.size });
  for (const kind of ['log', 'branch', 'puddle', 'stakes', 'moon'] as const) scene.load.image(kind, pictures[kind]);
  for (const [place, url] of pictures.layers.entries()) scene.load.image(`layer-${place}`, url);
}

/** Builds the stage and returns the function that draws a run on it. */
function build(scene: Scene, { calm, detail }: { calm: boolean; detail: number }) {
  scene.cameras.main.setOrigin(0).setZoom(detail);
  // Two copies of each side by side: drawing images is many times faster than a repeating pattern.
  const layer = (place: number, depth: number) =>
    [0, 1].map(() => scene.add.image(0, 0, `layer-${place}`).setOrigin(0).setDepth(depth));
  const sky = layer(0, 0);
  scene.add.image(0, 110, 'moon').setScale(0.55).setDepth(1).setName('moon');
  const layers = [sky, layer(1, 2), layer(2, 3), layer(3, 4), layer(4, 9)];
  for (const reeds of layers[4] ?? []) reeds.setVisible(!calm);
  const moon = scene.children.getByName('moon') as GameObjects.Image;
  const runner = scene.add
    .sprite(0, groundY, 'runner', 0)
    .setOrigin(0.5, frame.baseline)
    .setScale(frame.scale)
    .setDepth(7);
  const shade = scene.add.ellipse(0, groundY + 4, 92, 14, 0x000000, 0.4).setDepth(6);
  const trunks = scene.add.graphics().setDepth(3);
  const things = createPool<Obstacle>(({ kind }) => scene.add.image(0, 0, kind).setDepth(5));
  const coins = createPool<Coin>(() => scene.add.sprite(0, 0, 'coin', 0).setScale(coinFrame.scale).setDepth(6));

  function draw(run: Run, happened: readonly RunEvent[]): void {
    const width = scene.scale.width / detail;
    const at = Math.max(100, width * 0.2);
    for (const [place, each] of layers.entries()) {
      const gone = calm && place < 3 ? 0 : Math.round(run.distance * (drifts[place] ?? 1)) % layerWidth;
      for (const [side, image] of each.entries()) image.setX(side * layerWidth - gone);
    }
    moon.setX(width * 0.78);
    drawRunner(run, at);
    drawThings(run, at);
    if (!calm && happened.includes('stumbled')) scene.cameras.main.shake(180, 0.006);
    if (happened.includes('caught')) scene.cameras.main.fadeOut(calm ? 0 : 500, 14, 12, 20);
    if (run.steps <= 1 && scene.cameras.main.fadeEffect.isComplete) scene.cameras.main.resetFX();
  }

  function drawRunner(run: Run, at: number): void {
    const pose = choosePose(run);
    // A stride has a fixed length on the ground, at any speed.
    const running = Math.floor(run.distance / 34) % 8;
    runner.setFrame({ run: running, jump: 8, slide: 9, stumble: 10 }[pose]);
    runner.setPosition(at, groundY - run.height);
    runner.setAlpha(run.spared > 0 && Math.floor(run.spared * 10) % 2 === 0 ? 0.55 : 1);
    shade.setPosition(at, groundY + 4).setScale(Math.max(0.45, 1 - run.height / 320), 1);
  }

  function drawThings(run: Run, at: number): void {
    const toScreenX = (x: number) => x - run.distance + at;
    trunks.clear();
    things.draw(run.obstacles, (image, { kind, x }) => {
      const { width, height, lift } = looks[kind];
      const middle = toScreenX(x) + bodies[kind].width / 2;
      image.setPosition(middle, groundY - lift - height / 2).setDisplaySize(width, height);
      if (kind !== 'branch') return;
      // A tree behind the path, for the bough to hang from.
      const right = middle + width / 2 - 14;
      trunks.fillStyle(trunkColour).fillTriangle(right - 6, groundY - 8, right + 64, groundY - 8, right + 28, -420);
      trunks.fillRect(right + 10, 0, 34, groundY - 8);
    });
    const face = Math.floor(run.steps / 6) % 6;
    coins.draw(run.waiting, (image, { x, y }) => image.setPosition(toScreenX(x), groundY - y).setFrame(face));
  }

  return { draw };
}

/** Keeps one image for each object while the object exists. */
function createPool<Thing extends object>(make: (thing: Thing) => GameObjects.Image | GameObjects.Sprite) {
  const shown = new Map<Thing, GameObjects.Image | GameObjects.Sprite>();
  return {
    draw(things: readonly Thing[], place: (image: GameObjects.Image | GameObjects.Sprite, thing: Thing) => void): void {
      const there = new Set(things);
      for (const [thing, image] of shown) {
        if (there.has(thing)) continue;
        image.destroy();
        shown.delete(thing);
      }
      for (const thing of things) {
        const image = shown.get(thing) ?? make(thing);
        shown.set(thing, image);
        place(image, thing);
      }
    },
  };
}
