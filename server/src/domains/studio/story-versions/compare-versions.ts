import { type FieldChange, limits, type VersionChange } from '@emberlore/contract';
import type { Manifest } from '../story-export/story-export.service.ts';
import { listParts, type VersionPart } from './version-parts.ts';

/** What differs between two versions. */
export interface Compared {
  changes: VersionChange[];
  more: boolean;
}

const keyOf = ({ part, id }: VersionPart) => `${part} ${id}`;
const nameKey = ({ part, name, within }: VersionPart) => `${part} ${within} ${name}`;

/**
 * Pairs the parts of two versions: by id, and those that were deleted and restored with another id by what they are
 * called.
 */
function pairParts(before: readonly VersionPart[], after: readonly VersionPart[]) {
  const byId = new Map(before.map((part) => [keyOf(part), part]));
  const stays = new Set(after.map(keyOf));
  const byName = new Map(before.filter((part) => !stays.has(keyOf(part))).map((part) => [nameKey(part), part]));
  const pairs = after.map((part) => {
    const same = byId.get(keyOf(part));
    const named = same ? undefined : byName.get(nameKey(part));
    if (named) byName.delete(nameKey(part));
    return { before: same ?? named, after: part };
  });
  const paired = new Set(pairs.map((pair) => pair.before));
  const gone = before.filter((part) => !paired.has(part)).map((part) => ({ before: part, after: undefined }));
  return [...pairs, ...gone];
}

const cut = (text: string, most: number): string => (text.length > most ? text.slice(0, most) : text);

/** Pictures differ by their files, which say nothing: the field alone is named, where there was another one. */
const isPicture = (field: string): boolean => /Images?$/.test(field);

function compareFields(before: VersionPart | undefined, after: VersionPart | undefined): FieldChange[] {
  const was = new Map(before?.fields);
  const is = new Map(after?.fields);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((field): FieldChange[] => {
    const [old, current] = [was.get(field) ?? '', is.get(field) ?? ''];
    if (old === current) return [];
    if (isPicture(field)) return before && after ? [{ field, before: '', after: '' }] : [];
    const most = limits.comparedText;
    const isCut = old.length > most || current.length > most;
    return [{ field, before: cut(old, most), after: cut(current, most), ...(isCut && { isCut: true }) }];
  });
}

/** Whether two versions have the same scenes in another order; otherwise the scenes themselves say what has changed. */
function isReordered(before: Manifest, after: Manifest): boolean {
  const ids = (of: Manifest, other: Manifest) =>
    of.scenes.map(({ id }) => id).filter((id) => other.scenes.some((scene) => scene.id === id));
  return ids(before, after).join() !== ids(after, before).join();
}

/** Lists what differs between two versions of a story, part by part and field by field; null stands for no story yet. */
export function compareVersions(before: Manifest | null, after: Manifest): Compared {
  const isOrder = before !== null && isReordered(before, after);
  const pairs = pairParts(before ? listParts(before) : [], listParts(after));
  const all = pairs.flatMap(({ before: old, after: current }): VersionChange[] => {
    const part = current ?? old;
    const fields = compareFields(old, current).filter(({ field }) => isOrder || field !== 'sceneOrder');
    if (!part || fields.length === 0) return [];
    const act = old ? (current ? 'changed' : 'removed') : 'added';
    return [{ part: part.part, id: part.id, name: part.name, within: part.within, act, fields }];
  });
  let left: number = limits.comparedTexts;
  const changes = all.slice(0, limits.comparedParts).filter(({ fields }) => {
    left -= fields.reduce((sum, { before: old, after: current }) => sum + old.length + current.length, 0);
    return left >= 0;
  });
  return { changes, more: changes.length < all.length };
}
