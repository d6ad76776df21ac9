import { readFileSync, statSync } from 'node:fs';
import { limits } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import { atmospheres, atmospheresByHash } from './atmospheres.ts';
import { pitchInSemitones } from './characters.ts';
import { demos } from './demos.ts';
import { picture, pictures, portrait, portraitEmotions } from './pictures.ts';
import { launchStories, storyFile } from './stories.ts';

const stories = launchStories();

describe('the launch stories', () => {
  it('are twelve, each with three scenes, three characters and a line for the hero', () => {
    expect(stories).toHaveLength(12);
    for (const story of stories) {
      expect(story.scenes, story.slug).toHaveLength(3);
      expect(story.characters, story.slug).toHaveLength(3);
      expect(story.tagline.length, story.slug).toBeGreaterThan(40);
    }
  });

  it('have a picture for everything they name', () => {
    for (const story of stories) {
      picture('covers', story.slug);
      for (const id of [...story.images, ...story.scenes.map((scene) => scene.background)]) picture('backgrounds', id);
      for (const { id } of story.scenes.flatMap((scene) => scene.items)) picture('items', id);
      for (const { id } of story.characters) for (const face of portraitEmotions) portrait(id, face);
    }
  });

  it('show each of their places at some ending', () => {
    for (const { slug, scenes, rules } of stories) {
      const shown = new Set(rules?.endings.map(({ sceneId }) => sceneId));
      expect([...shown].toSorted(), slug).toEqual(scenes.map(({ name }) => name).toSorted());
    }
  });

  it('give every character of a story a voice of its own', () => {
    for (const story of stories) {
      const voices = story.characters.map((character) => character.voice.voiceName);
      expect(new Set(voices).size, story.slug).toBe(voices.length);
    }
  });

  it('keep what a character knows within one box of the edit form', () => {
    for (const { id, personalKnowledge } of stories.flatMap((story) => story.characters)) {
      expect([...personalKnowledge.join('\n')].length, id).toBeLessThanOrEqual(limits.knowledgeBox);
    }
  });

  it('ask only for lines that somebody knows', () => {
    for (const story of stories) {
      const lines = [
        ...story.scenes.flatMap((scene) => scene.commonKnowledge),
        ...story.characters.flatMap((character) => character.personalKnowledge),
      ];
      for (const question of story.sampleQuestions) expect(lines, story.slug).toContain(question.answerLine);
    }
  });

  it('are refused when a quest asks for what is not there', () => {
    const file = JSON.parse(readFileSync(new URL('../stories/crown-of-ash.json', import.meta.url), 'utf8'));
    expect(storyFile.safeParse(file).success).toBe(true);
    file.scenes[0].quests[0].target = 'nobody';
    expect(storyFile.safeParse(file).error?.message).toContain('nobody is not there');
  });
});

describe('a pitch of the files', () => {
  it('keeps the voice its own at 0 and reaches 5 semitones at the top', () => {
    expect([-0.5, -0.1, 0, 0.3, 1.1, 1.5].map(pitchInSemitones)).toEqual([-2, 0, 0, 1, 4, 5]);
  });
});

describe('the demos', () => {
  const { irishTown, warGame, outfits, genres, settings, mapMarkers } = demos();

  it('have a picture for everything they name', () => {
    const backgrounds = [
      ...Object.values(irishTown.backgrounds),
      ...[...warGame, ...settings].map((it) => it.background),
    ];
    for (const id of backgrounds) picture('backgrounds', id);
    for (const { id } of [...irishTown.characters, ...warGame.map((game) => game.character)]) portrait(id, 'sad');
    for (const { type } of outfits) picture('portraits', `${type}-full`);
    for (const { id } of genres) picture('genres', id);
  });

  it('have first words for a stranger to everybody', () => {
    for (const { id } of irishTown.characters) expect(irishTown.questions[id], id).toHaveLength(3);
    for (const { questions } of warGame) expect(new Set(questions).size).toBe(3);
  });

  it('open the map at the games there are', () => {
    const open = mapMarkers.filter((marker) => !marker.locked).map((marker) => marker.warGameId);
    expect(open.sort()).toEqual(warGame.map((game) => game.warGameId).sort());
  });
});

describe('the pictures', () => {
  it('are there in every size that is named, the smaller the lighter', () => {
    for (const { files, kind, id } of pictures()) {
      const bytes = files.map((file) => statSync(file.path).size);
      expect(
        [...bytes].sort((a, b) => a - b),
        `${kind}/${id}`,
      ).toEqual(bytes);
      expect(files.map((file) => file.width)).toEqual(files.map((file) => file.width).sort((a, b) => a - b));
    }
  });

  it('say what is to be seen wherever they are more than decoration', () => {
    for (const kind of ['backgrounds', 'portraits', 'items', 'brand'] as const) {
      const silent = pictures(kind).filter(({ alt }) => alt === '');
      expect(silent.map(({ id }) => id)).toEqual([]);
    }
    expect(portrait('keeper-sorcha', 'sad').alt).toBe('A weathered lighthouse keeper in a yellow oilskin, sad');
  });

  it('are refused by a wrong id', () => {
    expect(() => picture('items', 'nothing')).toThrow('There is no picture items/nothing.');
  });
});

describe('every background', () => {
  const backgrounds = pictures('backgrounds');

  it('has an atmosphere with a sound and music, and only backgrounds have one', () => {
    const known = atmospheres();
    expect(Object.keys(known).toSorted()).toEqual(backgrounds.map(({ id }) => id).toSorted());
    for (const [id, { ambience, weather, music }] of Object.entries(known)) {
      expect([ambience.length > 0, weather.length > 0, music !== null], id).toEqual([true, true, true]);
      expect(new Set(ambience.map(({ sound }) => sound)).size, id).toBe(ambience.length);
      for (const { area } of weather) {
        if (area) expect([area[0] < area[2], area[1] < area[3]], `${id} ${area}`).toEqual([true, true]);
      }
    }
  });

  it('is known by its content', () => {
    expect(atmospheresByHash().size).toBe(backgrounds.length);
  });
});
