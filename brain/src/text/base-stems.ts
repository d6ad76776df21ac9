import { contentStems, stem, words } from './text.ts';
import { createTextCache } from './text-cache.ts';

const irregular: ReadonlyMap<string, string> = new Map(
  (
    'find:found lose:lost teach:taught steal:stole,stolen keep:kept leave:left take:took,taken give:gave,given build:built drink:drank,drunk write:wrote,written ' +
    'hide:hid,hidden run:ran sell:sold buy:bought fight:fought break:broke,broken sleep:slept,asleep meet:met come:came sing:sang,sung fall:fell,fallen die:dead,died,death ' +
    'wear:wore,worn eat:ate,eaten drive:drove,driven speak:spoke,spoken hear:heard ride:rode swim:swam choose:chose hang:hung win:won catch:caught bring:brought ' +
    'send:sent marry:married,marriage mother:mum,mom,mama,mommy father:dad,papa,daddy child:children,kid,kids sibling:siblings gun:shotgun,pistol,rifle,revolver ' +
    'afraid:scared,frightened,terrified,fear,fears book:books money:pay,paid,cash boat:ship,ferry job:work drunk:drunkard'
  )
    .split(' ')
    .flatMap((entry) => {
      const [base = '', forms = ''] = entry.split(':');
      return forms.split(',').map((form) => [form, base] as const);
    }),
);

/** The stem of a word's base form: 'lose' for 'lost'; null if the word says nothing of its own. */
export function baseStem(word: string): string | null {
  const [plain] = contentStems(word);
  return plain === undefined ? null : stem(irregular.get(word) ?? word);
}

const kept = createTextCache<ReadonlySet<string>>(5000, 1_000_000);

/**
 * Returns the stems of the meaningful words of a text, each also in its base form: 'lost' is 'lose' as well, and 'smoker'
 * is 'smoke'.
 */
export function baseStems(text: string): ReadonlySet<string> {
  return kept(text, () => {
    const found = new Set<string>();
    for (const word of words(text)) {
      const [plain] = contentStems(word);
      if (plain === undefined) continue;
      found.add(plain);
      const base = irregular.get(word);
      if (base) found.add(stem(base));
      if (/.{3}er$/.test(word)) found.add(stem(word.slice(0, -1)));
    }
    return found;
  });
}
