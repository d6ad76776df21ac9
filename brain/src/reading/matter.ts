import { contentStems } from '../text/text.ts';

/**
 * Whether a text brings up a matter: all meaningful words of one of its phrases, which are separated by commas, appear
 * in any order and form.
 */
export function bringsUp(text: string, matter: string): boolean {
  const said = new Set(contentStems(text));
  return matter.split(',').some((phrase) => {
    const needed = contentStems(phrase);
    return needed.length > 0 && needed.every((stem) => said.has(stem));
  });
}
