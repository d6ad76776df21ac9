import { expect, test } from 'vitest';
import { launchExports } from '../../../../testing/launch-exports.ts';
import { readFolder } from './read-folder.ts';
import { emptyFolder, writeFolder } from './write-folder.ts';

test.each(launchExports().map((story) => [story.story.name, story] as const))(
  'the launch story ‘%s’ becomes a folder and the same story again',
  (_name, story) => {
    const { changed, removed } = writeFolder(story, emptyFolder);
    const folder = readFolder(changed, () => true);
    expect([folder.faults, removed]).toEqual([[], []]);
    expect(folder.manifest).toEqual(story);
    // Writing it over itself touches no file.
    expect([...writeFolder(story, folder).changed.keys()]).toEqual([]);
  },
);
