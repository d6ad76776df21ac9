import { type PortraitPatches, pictureAt } from '@emberlore/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { useStore } from '../../ui/store.ts';
import { usePageVisible, useReducedMotion } from '../../ui/use-media.ts';
import { voicesHeard } from '../sound/sound-settings.ts';
import { animateFace, type FaceState } from './animate-face.ts';
import type { Attention, Side } from './eyes.ts';
import styles from './living-face.module.css';
import { boxAround } from './patch-painter.ts';

interface LivingFaceProps {
  /** URL of the portrait that is shown. */
  url: string;
  /** Whether the voices that sound are its own. */
  speaking?: boolean;
  /** Whether it thinks about an answer, and looks about. */
  thinking?: boolean;
  /** Where somebody else is speaking. */
  towards?: Side | null;
  /** Where others are. */
  company?: readonly Side[];
}

const patchesQuery = (imageURL: string) =>
  queryOptions({
    queryKey: ['portrait-patches', imageURL],
    queryFn: ({ signal }) => send(calls.getPortraitPatches, { query: { imageURL }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Without patches, a portrait only breathes.
    meta: { quiet: true },
  });

/**
 * Moves the eyes and lips of a portrait that has patches, and tells by `data-lean` whereto it leans. Nothing moves with
 * reduced motion or in a hidden tab.
 */
export function LivingFace({ url, speaking = false, thinking = false, towards = null, company }: LivingFaceProps) {
  const heard = useStore(voicesHeard) > 0;
  const moves = !useReducedMotion();
  const visible = usePageVisible();
  const { data } = useQuery({ ...patchesQuery(url), enabled: moves });
  return moves && visible && data?.patches ? (
    <Patches
      key={url}
      url={url}
      patches={data.patches}
      speaking={speaking && heard}
      attention={{ thinking, towards, company }}
    />
  ) : null;
}

/** The width of the picture that light keeps within, which needs no detail. */
const maskWidth = 256;

/** Percentage of the portrait's width or height. */
const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

interface PatchesProps {
  url: string;
  patches: PortraitPatches;
  speaking: boolean;
  attention: Attention;
}

function Patches({ url, patches, speaking, attention }: PatchesProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { thinking, towards, company } = attention;
  const latest = useRef<FaceState>({ speaking, thinking });
  const wake = useRef(() => {});
  useEffect(() => {
    latest.current = { speaking, thinking, towards, company };
    wake.current();
  }, [speaking, thinking, towards, company]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    return animateFace(element, patches, latest, wake);
  }, [patches]);
  const { x, y, width, height } = boxAround(patches);
  const { size } = patches;
  const style = {
    left: percent(x, size),
    top: percent(y, size),
    width: percent(width, size),
    height: percent(height, size),
  };
  return (
    <>
      {patches.being === 'hologram' && (
        <span className={styles.light} style={{ maskImage: `url(${pictureAt(url, maskWidth)})` }} aria-hidden="true" />
      )}
      <span
        className={styles.patches}
        style={style}
        data-being={patches.being}
        data-speaking={speaking}
        aria-hidden="true"
      >
        <canvas ref={canvas} />
      </span>
    </>
  );
}
