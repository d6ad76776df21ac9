import { z } from 'zod';

const words = z.string().nullish().catch(null);

/** The fields of Pygmalion’s and TavernAI’s first cards. */
const pygmalion = z.looseObject({
  char_name: z.string(),
  char_persona: words,
  char_greeting: words,
  world_scenario: words,
  example_dialogue: words,
});

const attributes = z.record(z.string(), z.array(z.string()));

/** A character as Agnai exports it by default. */
const agnai = z.looseObject({
  name: z.string(),
  persona: z.looseObject({ kind: z.string(), attributes }),
  greeting: words,
  scenario: words,
  sampleChat: words,
  description: words,
  systemPrompt: words,
  postHistoryInstructions: words,
  alternateGreetings: z.array(z.string()).nullish().catch(null),
});

/** Writes Agnai’s attributes as prose: free text has one attribute, `text`. */
function describe(persona: z.output<typeof attributes>): string {
  return Object.entries(persona)
    .map(([name, values]) => (name === 'text' ? values.join('\n') : `${name}: ${values.join(', ')}.`))
    .join('\n');
}

/** Gives what programs wrote before the specification, or besides it, the fields of a Character Card. */
export function toCardFields(value: unknown): unknown {
  const old = pygmalion.safeParse(value);
  if (old.success) {
    const { char_name, char_persona, char_greeting, world_scenario, example_dialogue, ...more } = old.data;
    return {
      name: char_name,
      description: char_persona,
      first_mes: char_greeting,
      scenario: world_scenario,
      mes_example: example_dialogue,
      ...more,
    };
  }
  const exported = agnai.safeParse(value);
  if (!exported.success) return value;
  const { persona, greeting, sampleChat, description, systemPrompt, postHistoryInstructions, ...more } = exported.data;
  const { alternateGreetings, ...others } = more;
  return {
    ...others,
    description: describe(persona.attributes),
    first_mes: greeting,
    mes_example: sampleChat,
    creator_notes: description,
    system_prompt: systemPrompt,
    post_history_instructions: postHistoryInstructions,
    alternate_greetings: alternateGreetings,
  };
}
