import { describe, expect, test } from 'vitest';
import { findErrorTexts } from './find-error-texts.ts';

const texts = new Set(['Story Not Found.', 'Something Went Wrong.']);
const find = (source: string) => findErrorTexts(source, texts, false);

describe('the text of an API error', () => {
  test.each([
    ['a comparison with the contract', 'if (error.text === errors.badToken.text) end();', 'errors.badToken.text'],
    ['a text handed to a comparison', 'isCallError(error, errors.noCredits.text);', 'errors.noCredits.text'],
    ['a comparison with a literal', "if ('Story Not Found.' !== body.error) end();", 'Story Not Found.'],
    ['a literal in a list', "const known = ['Something Went Wrong.'];", 'Something Went Wrong.'],
    ['a search', 'String(error).includes(`Story Not Found.`);', 'Story Not Found.'],
    ['a case', "switch (error.text) { case 'Story Not Found.': end(); }", 'Story Not Found.'],
  ])('is reported in %s', (_what, source, used) => {
    expect(find(source)).toEqual([{ line: 1, used }]);
  });

  test('is reported with its line', () => {
    expect(find('// é\n\nend(errors.badToken.text);')).toEqual([{ line: 3, used: 'errors.badToken.text' }]);
  });

  test.each([
    ['a comment', '/** Throws `Story Not Found.` */\nfind();'],
    ['a code', "isCallError(error, 'story.not_found');"],
    ['the code of an error', 'if (error.code === errors.badToken.code) end();'],
    ['a text that is shown', 'show(error.text);'],
    ['a longer sentence', "throw new Error('Story Not Found. Try again.');"],
  ])('is not %s', (_what, source) => {
    expect(find(source)).toEqual([]);
  });
});
