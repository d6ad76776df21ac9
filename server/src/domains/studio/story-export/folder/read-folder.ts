import type { StoryRules } from '@emberlore/contract';
import type { z } from 'zod';
import { explainIssue } from '../../../../kit/explain-issue.ts';
import { findRuleProblems } from '../../../library/story-rules/rule-problems.service.ts';
import { listPictures } from '../export-story.ts';
import { FORMAT, type Manifest, SCHEMA_VERSION } from '../manifest.ts';
import { fromCharacterData, fromItemData, fromSceneData, fromStoryData } from './convert.ts';
import { type Fault, findLine, type Lines, type Path, Unreadable } from './faults.ts';
import { readMarkdown } from './markdown-file.ts';
import { characterPlan, scenePlan } from './plans.ts';
import { findStrays, type Stray } from './references.ts';
import { folderShapes, handle } from './shapes.ts';
import { readYaml } from './yaml-file.ts';

/** The texts of a story folder by their paths, with `/` between folders. */
export type FolderTexts = ReadonlyMap<string, string>;

/** A story folder as it was read. */
export interface StoryFolder {
  texts: FolderTexts;
  /** The story; null if a file of it could not be read. */
  manifest: (Manifest & { rules: StoryRules }) | null;
  faults: Fault[];
  /** The files of scenes, by their ids. */
  scenePaths: ReadonlyMap<string, string>;
  /** Returns the line of something in a file. */
  lineOf(file: string, path: Path): number | undefined;
}

export const characterPath = (id: string): string => `characters/${id}.md`;

/** Whether this file belongs to the text of a story. */
export const isStoryText = (path: string): boolean =>
  /^(?:(?:story|items|rules)\.yaml|(?:characters|scenes)\/[^/]+\.md)$/.test(path);

type Issue = z.core.$ZodIssue;

/** Returns the paths and messages of an issue; keys that nobody knows are issues of their own. */
function toFaults(issue: Issue): { path: Path; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: `There is no field ‘${key}’.` }));
  if (issue.code === 'invalid_key') return [{ path: issue.path, message: issue.issues[0]?.message ?? issue.message }];
  const where = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
  return [{ path: issue.path, message: `${where}${issue.message}` }];
}

/** Reads the files of a folder one by one, and collects what is wrong with them. */
function createReader() {
  const faults: Fault[] = [];
  const lines = new Map<string, Lines>();
  const lineOf = (file: string, path: Path) => findLine(lines.get(file) ?? new Map(), path);
  const report = (file: string, path: Path, message: string) =>
    faults.push({ file, line: lineOf(file, path), message });

  /** Returns what a file holds if it has this shape; null with a fault otherwise. */
  function read<Shape extends z.ZodType>(
    file: string,
    text: string,
    shape: Shape,
    parse: (text: string) => { data: unknown; lines: Lines },
  ): z.output<Shape> | null {
    try {
      const found = parse(text);
      lines.set(file, found.lines);
      const parsed = shape.safeParse(found.data, { error: (issue) => explainIssue(issue).text, reportInput: true });
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues.flatMap(toFaults)) report(file, path, message);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      faults.push({ file, line: error.line, message: error.message });
    }
    return null;
  }
  return { faults, lineOf, report, read };
}

type Reader = ReturnType<typeof createReader>;

interface Named<T> {
  id: string;
  path: string;
  data: T | null;
}

/** Reads the Markdown files of a folder; `toId` takes the id out of a file’s name. */
function readAll<Shape extends z.ZodType>(
  texts: FolderTexts,
  folder: string,
  { read, report }: Reader,
  shape: Shape,
  toId: (name: string) => string,
): Named<z.output<Shape>>[] {
  const plan = folder === 'scenes' ? scenePlan : characterPlan;
  const found = [...texts]
    .filter(([path]) => path.startsWith(`${folder}/`))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const files = found.map(([path, text]) => {
    const id = toId(path.slice(folder.length + 1, -'.md'.length));
    if (!handle.safeParse(id).success)
      report(path, [], 'Name the file in lower-case letters, digits, - and _: its name is its id.');
    return { id, path, data: read(path, text, shape, (given) => readMarkdown(given, plan)) };
  });
  for (const [at, { id, path }] of files.entries())
    if (files.findIndex((each) => each.id === id) < at) report(path, [], `Another file has the id ‘${id}’ as well.`);
  return files;
}

/** The number before a scene’s name is its place. */
const withoutNumber = (name: string) => name.replace(/^\d+-/, '');

const isPresent = <T>({ data }: Named<T>): boolean => data !== null;

/** Returns characters in the order in which players meet them, as exports list them. */
function sortCast(cast: Manifest['characters'], scenes: Manifest['scenes']): Manifest['characters'] {
  const order = scenes.flatMap(({ characters }) => characters);
  const place = ({ id }: Manifest['characters'][number]) => (order.includes(id) ? order.indexOf(id) : order.length);
  return cast.toSorted((one, other) => place(one) - place(other));
}

function fileOf({ where }: Stray, scenePaths: ReadonlyMap<string, string>): string {
  if (typeof where === 'string') return `${where}.yaml`;
  return 'scene' in where ? (scenePaths.get(where.scene) ?? 'scenes') : characterPath(where.character);
}

/** Returns a fault for every file that names a picture which is not there. */
function findMentions(picture: string, texts: FolderTexts): Fault[] {
  return [...texts].flatMap(([file, text]) => {
    const at = text.indexOf(picture);
    const line = text.slice(0, at).split('\n').length;
    return at < 0 ? [] : [{ file, line, message: `There is no picture ‘${picture}’.` }];
  });
}

/**
 * Reads a story folder. `isPicture` says whether a picture is there: a file of the folder, or a picture of the pool. Faults
 * name the file and the line.
 */
export function readFolder(texts: FolderTexts, isPicture: (file: string) => boolean): StoryFolder {
  const reader = createReader();
  const { faults, lineOf, report, read } = reader;
  const yaml = <Shape extends z.ZodType>(file: string, shape: Shape, without?: unknown) => {
    const text = texts.get(file);
    if (text !== undefined) return read(file, text, shape, readYaml);
    if (without === undefined) faults.push({ file, message: 'This file is missing.' });
    return shape.safeParse(without).data ?? null;
  };
  const story = yaml('story.yaml', folderShapes.story);
  const items = yaml('items.yaml', folderShapes.items, {});
  const rules = yaml('rules.yaml', folderShapes.rules, {});
  const cast = readAll(texts, 'characters', reader, folderShapes.character, (name) => name);
  const places = readAll(texts, 'scenes', reader, folderShapes.scene, withoutNumber);
  const scenePaths = new Map(places.map(({ id, path }) => [id, path]));
  const isWhole = story && items && rules && cast.every(isPresent) && places.every(isPresent);
  if (!isWhole) return { texts, manifest: null, faults, scenePaths, lineOf };
  const scenes = places.flatMap(({ id, data }) => (data ? [fromSceneData(id, data)] : []));
  const manifest = {
    format: FORMAT,
    schemaVersion: SCHEMA_VERSION,
    story: fromStoryData(story),
    characters: sortCast(
      cast.flatMap(({ id, data }) => (data ? [fromCharacterData(id, data)] : [])),
      scenes,
    ),
    items: Object.entries(items).map(([id, data]) => fromItemData(id, data)),
    scenes,
    rules,
  } satisfies Manifest;
  for (const stray of findStrays(manifest, rules)) report(fileOf(stray, scenePaths), stray.path, stray.message);
  for (const problem of findRuleProblems(rules)) report('rules.yaml', [], problem);
  for (const { file } of listPictures(manifest)) if (!isPicture(file)) faults.push(...findMentions(file, texts));
  return { texts, manifest, faults, scenePaths, lineOf };
}
