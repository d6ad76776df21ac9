import { m } from '../../../i18n/messages.ts';
import { cutTo, splitLines } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { suggestQuestions } from './character-help.ts';
import type { CharacterValues } from './character-values.ts';
import { Suggest } from './suggest.tsx';

interface QuestionsProps {
  values: CharacterValues;
  /** What answers the questions; suggestions are about it. */
  line: string;
  /** The questions, one per line of text. */
  text: string;
  help: string;
  /** Maximum number of questions, and length of each in code points. */
  most: number;
  longest: number;
  onChange: (text: string) => void;
}

/** A text box with one question per line, and suggestions of more. */
export function QuestionsField({ values, line, text, help, most, longest, onChange }: QuestionsProps) {
  const written = splitLines(text);
  const cut = (edited: string) =>
    edited
      .replaceAll('\r', '')
      .split('\n')
      .slice(0, most)
      .map((question) => cutTo(question, longest))
      .join('\n');
  const ask = async () => (await suggestQuestions(values, line)).map((question) => ({ id: question, text: question }));
  return (
    <>
      <TextArea
        label={m.studio_questions()}
        rows={4}
        count={m.studio_number_of_number({ number: written.length, all: most })}
        help={help}
        value={text}
        onChange={(event) => onChange(cut(event.target.value))}
      />
      {line !== '' && written.length < most && (
        <Suggest
          label={m.studio_suggest_questions()}
          ask={ask}
          onAccept={(suggestion) => onChange(cut([...written, suggestion.text].join('\n')))}
        />
      )}
    </>
  );
}
