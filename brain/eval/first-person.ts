import { readFileSync } from 'node:fs';
import { osric } from '../src/testing/fixtures.ts';
import { toFirstPerson } from '../src/text/first-person.ts';
import { createVerbReader } from '../src/text/verb-reader.ts';
import type { Pronouns } from '../src/types.ts';

/** Lines of a character and how it would say them; `null` if unclear. */
interface Spoken {
  name: string;
  pronouns: Pronouns;
  lines: { line: string; said: string | null }[];
}

const sets = JSON.parse(readFileSync(new URL('sets/first-person.json', import.meta.url), 'utf8')) as Spoken[];

/** Counts third-person lines converted correctly, left unchanged, and converted wrongly. */
export function measurePerson(): { right: number; withheld: string[]; wrong: { line: string; said: string }[] } {
  const turned = sets.flatMap(({ name, pronouns, lines }) =>
    lines.map(({ line, said }) => ({
      line,
      wanted: said,
      got: toFirstPerson(line, { ...osric, name, pronouns }, createVerbReader()),
    })),
  );
  return {
    right: turned.filter(({ wanted, got }) => got === wanted).length,
    withheld: turned.flatMap(({ line, wanted, got }) => (got === null && wanted !== null ? [line] : [])),
    wrong: turned.flatMap(({ line, wanted, got }) => (got !== null && got !== wanted ? [{ line, said: got }] : [])),
  };
}
