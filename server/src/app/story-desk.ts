import { buffer } from 'node:stream/consumers';
import { type Call, calls } from '@emberlore/contract';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { listPictures } from '../domains/studio/story-export/export-story.ts';
import { renameIds } from '../domains/studio/story-export/folder/write-folder.ts';
import type { ExportedPicture, Manifest } from '../domains/studio/story-export/manifest.ts';
import type { VersionDesk } from '../domains/studio/story-versions/story-versions.service.ts';
import { notFound } from '../kit/errors.ts';
import type { Caller, Input, Route } from '../kit/route.ts';
import type { Gate } from './gate.ts';
import type { Api } from './story/api.ts';
import { updateStory } from './story/update-story.ts';
import { validated } from './validate.ts';

export interface StoryDeskDeps {
  /** The calls of the forms. */
  routes: readonly Route[];
  gate: Pick<Gate, 'check'>;
  media: Pick<Media, 'openFile'>;
}

/** Makes calls of an account within the server, checked like those of a browser. */
function createInnerApi({ routes, gate }: StoryDeskDeps, caller: Caller): Pick<Api, 'call'> {
  const handlers = new Map<Call, Route>(routes.map((route) => [route.call, route]));
  return {
    async call(call, sent = {}) {
      const { query, body, parts, files = [] } = sent;
      const given: Record<string, unknown> = parts ?? {};
      const input = {
        caller,
        query: call.query && validated(call.query, query ?? {}, 'query'),
        body: call.body && validated(call.body, body, 'body'),
        parts: Object.fromEntries(
          Object.entries(call.parts ?? {}).map(([name, schema]) => [name, validated(schema, given[name], name)]),
        ),
        files: Object.fromEntries(
          Object.keys(call.files ?? {}).map((field) => [
            field,
            files.filter(([of]) => of === field).map(([, bytes]) => ({ field, read: async () => bytes })),
          ]),
        ),
      };
      await gate.check(call, [input.body, input.parts]);
      const route = handlers.get(call);
      if (!route) throw new Error(`No desk makes the call ${call.path}.`);
      return (await route.handle(input as unknown as Input<Call>)) as never;
    },
  };
}

const noIds = () => ({ character: new Map(), item: new Map(), quest: new Map(), scene: new Map() });

const hashOf = (file: string): string => /[0-9a-f]{64}/.exec(file)?.[0] ?? '';

/** Returns the pictures of `after` that `before` does not show and that are not stored any more. */
async function listGone(before: Manifest, after: Manifest, media: StoryDeskDeps['media']): Promise<Set<string>> {
  const shown = new Set(listPictures(before).map(({ file }) => file));
  const gone = new Set<string>();
  for (const { file } of listPictures(after)) {
    if (shown.has(file)) continue;
    const stored = await media.openFile(hashOf(file));
    if (stored) stored.stream.destroy();
    else gone.add(file);
  }
  return gone;
}

/** Returns the story without these pictures: what is created gets another one in their place. */
function withoutPictures(story: Manifest, gone: ReadonlySet<string>): Manifest {
  const kept = (picture: ExportedPicture | undefined) => (picture && gone.has(picture.file) ? undefined : picture);
  return {
    ...story,
    characters: story.characters.map((character) => ({
      ...character,
      picture: kept(character.picture),
      annoyed: kept(character.annoyed),
      happy: kept(character.happy),
      sad: kept(character.sad),
    })),
    items: story.items.map((item) => ({ ...item, picture: kept(item.picture) })),
    scenes: story.scenes.map((scene) => ({
      ...scene,
      background: kept(scene.background),
      winPicture: kept(scene.winPicture),
    })),
  };
}

/** Returns how an account changes stories by the calls of the forms. */
export function createStoryDesk(deps: StoryDeskDeps): (caller: Caller) => VersionDesk {
  const { media } = deps;

  async function readPicture(file: string): Promise<Uint8Array> {
    const stored = await media.openFile(hashOf(file));
    if (!stored) throw notFound('Picture');
    return buffer(stored.stream);
  }

  return (caller) => {
    const api = createInnerApi(deps, caller);
    return {
      trashScene: async (sceneId) => void (await api.call(calls.deleteScene, { body: { scene: { sceneId } } })),
      untrashScene: async (sceneId) => void (await api.call(calls.restoreScene, { body: { sceneId } })),
      untrashCharacter: async (characterId) => void (await api.call(calls.restoreCharacter, { body: { characterId } })),
      async update(storyId, before, after) {
        const gone = await listGone(before, after, media);
        const change = {
          storyId,
          before: renameIds(before, noIds()),
          after: renameIds(withoutPictures(after, gone), noIds()),
          created: noIds(),
        };
        await updateStory(api, change, readPicture, () => undefined);
      },
    };
  };
}
