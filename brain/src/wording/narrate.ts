import { readPronouns, shortName } from '../text/names.ts';
import type { Persona } from '../types.ts';
import { fill } from './fill.ts';

/** Fills the narrator's `{s}`, `{es}`, `{is}` for the character's pronouns, and its name. */
export function narrate(template: string, persona: Persona): string {
  const { he, him, his } = readPronouns(persona.pronouns);
  const name = shortName(persona.name);
  // The name itself is singular whatever the pronouns: 'Vesper looks down at their hands'.
  const inside = /^The /.test(name) ? `the ${name.slice(4)}` : name;
  const { verbS } = readPronouns(persona.pronouns);
  const text = template.replace(/where \{he\} \{is\}/, `where ${he} ${verbS ? 'is' : 'are'}`);
  return fill(text, { Name: name, name: inside, s: 's', es: 'es', is: 'is', he, him, his });
}
