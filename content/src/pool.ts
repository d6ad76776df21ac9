import { z } from 'zod';
import { type Picture, type PortraitEmotion, picture, portrait, portraitEmotions } from './pictures.ts';
import { readJson } from './read-json.ts';

const portraitEntry = z.object({
  id: z.string(),
  name: z.string(),
  presentation: z.enum(['masculine', 'feminine', 'androgynous']),
  age: z.number().int(),
  hair: z.string(),
  costume: z.string(),
  tags: z.array(z.string()),
});
const backgroundEntry = z.object({ id: z.string(), mood: z.string(), place: z.string(), time: z.string() });
const itemEntry = z.object({ id: z.string() });

/** A picture of the shipped pool for authors. */
export interface PoolEntry {
  kind: 'portraits' | 'backgrounds' | 'items';
  id: string;
  /** Its name in lists. */
  name: string;
  alt: string;
  /** Search words. */
  tags: string[];
  picture: Picture;
  /** Only for portraits. */
  person?: {
    look: 'masculine' | 'feminine' | 'androgynous';
    age: number;
    faces: Record<PortraitEmotion, Picture>;
  };
}

const titled = (id: string) => {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function listPortraits(id: string): Record<PortraitEmotion, Picture> {
  const faces = portraitEmotions.map((emotion) => [emotion, portrait(id, emotion)] as const);
  return Object.fromEntries(faces) as Record<PortraitEmotion, Picture>;
}

/** Portraits without a name in an index are named after their looks. */
function portraits(): PoolEntry[] {
  return readJson(z.array(portraitEntry), 'pictures', 'portraits', 'index.json').map((entry) => {
    const { id, name, presentation: look, age, tags, hair, costume } = entry;
    const faces = listPortraits(id);
    const words = [...tags, hair, costume];
    const { alt } = faces.neutral;
    return {
      kind: 'portraits' as const,
      id,
      name,
      alt,
      tags: words,
      picture: faces.neutral,
      person: { look, age, faces },
    };
  });
}

function backgrounds(): PoolEntry[] {
  return readJson(z.array(backgroundEntry), 'pictures', 'backgrounds', 'index.json').map(
    ({ id, mood, place, time }) => {
      const shipped = picture('backgrounds', id);
      return {
        kind: 'backgrounds' as const,
        id,
        name: titled(id),
        alt: shipped.alt,
        tags: [...mood.split(', '), place, time],
        picture: shipped,
      };
    },
  );
}

function items(): PoolEntry[] {
  return readJson(z.array(itemEntry), 'pictures', 'items', 'index.json').map(({ id }) => {
    const shipped = picture('items', id);
    return { kind: 'items' as const, id, name: titled(id), alt: shipped.alt, tags: [], picture: shipped };
  });
}

let known: PoolEntry[] | undefined;

/** Returns every picture of the pool in the order of the indexes. */
export function pool(): readonly PoolEntry[] {
  known ??= [...portraits(), ...backgrounds(), ...items()];
  return known;
}
