import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { nameField } from './field-names.ts';

test('names a field as its form does, wherever the server found it', () => {
  expect(nameField('characterPronouns')).toBe(m.studio_pronouns());
  expect(nameField('sceneInfo.commonKnowledge.2')).toBe(m.studio_facts());
  expect(nameField('constructor')).toBe(m.studio_form());
});
