import { calls, pictureSizes } from '@emberlore/contract';
import sharp from 'sharp';
import { makeCall } from '../e2e/support/client.ts';
import { computeSpread, timed } from './lib/measure.ts';
import { signUp } from './lib/players.ts';
import { startServer } from './lib/processes.ts';
import type { Effort, Row } from './lib/report.ts';

/** Creates a photograph-like picture, which doesn't compress to a small file. */
function photograph(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120 + seed, sigma: 30 };
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .blur(1.5)
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The baseline: only scales the same picture to the same sizes, concurrently as on the server. */
async function scale(picture: Buffer): Promise<void> {
  const image = sharp(picture, { sequentialRead: true });
  const sized = pictureSizes.avatar.map((width) =>
    image.clone().resize({ width, height: width, fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  );
  await Promise.all(sized);
}

/** Compares a picture's upload, check, scaling and storing with scaling alone. */
export async function uploads({ pairs, quick }: Effort): Promise<Row[]> {
  const server = await startServer();
  try {
    const { accountId, token } = await signUp(server.url);
    const taken: { floor: number; ours: number }[] = [];
    for (let pair = -1; pair < (quick ? pairs : pairs * 2); pair += 1) {
      const picture = await photograph(pair);
      const floor = await timed(() => scale(picture));
      const files = { profileImage: new Uint8Array(picture) };
      const ours = await timed(() =>
        makeCall(server.url, calls.updateProfileImage, {
          parts: { updateProfileImageData: { userId: accountId } },
          files,
          token,
        }),
      );
      if (pair >= 0) taken.push({ floor, ours });
    }
    const ratio = computeSpread(taken.map(({ floor, ours }) => floor / ours));
    const [floor, ours] = [
      computeSpread(taken.map((pair) => pair.floor)),
      computeSpread(taken.map((pair) => pair.ours)),
    ];
    return [
      {
        what: 'Upload of a profile picture of 1600 x 1200',
        goal: '',
        floor: `${floor.median.toFixed(0)} ms for scaling alone`,
        measured: `${ours.median.toFixed(0)} ms (${ours.low.toFixed(0)}–${ours.high.toFixed(0)})`,
        ratio: ratio.median,
        holds: null,
      },
    ];
  } finally {
    await server.stop();
  }
}
