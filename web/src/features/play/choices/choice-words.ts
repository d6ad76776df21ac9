import type { OpenChoice } from '@emberlore/contract';

/** A choice with the option that the player is about to take. */
export interface Pick {
  choice: OpenChoice;
  option: OpenChoice['options'][number];
}

/** Words that say nothing about what is chosen. */
const fillers = new Set(
  'a an the and or of to in on at by for from with into it its is be him her his hers them their he she they you your i me my we us our this that'.split(
    ' ',
  ),
);

/** Returns the option whose words a message says: all of its label that mean something. The longest one wins. */
export function findSaid(choices: readonly OpenChoice[], message: string): Pick | null {
  const said = new Set(splitWords(message));
  const picks = choices.flatMap((choice) => choice.options.map((option) => ({ choice, option })));
  const matching = picks.filter(({ option }) => listContentWords(option.label).every((word) => said.has(word)));
  const length = ({ option }: Pick) => listContentWords(option.label).length;
  return matching.toSorted((one, other) => length(other) - length(one))[0] ?? null;
}

/** The words that mean something; all words of a label that has no others. */
function listContentWords(label: string): string[] {
  const words = splitWords(label);
  const content = words.filter((word) => !fillers.has(word));
  return content.length > 0 ? content : words;
}

function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  );
}
