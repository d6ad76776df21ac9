import { type WritingField, type WrittenTexts, writingFields } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo } from '../../../ui/counted-text.ts';
import { ProposedText } from './proposed-text.tsx';
import { authorHelpQuery, suggestTexts } from './writing-calls.ts';
import { WritingExamples } from './writing-examples.tsx';
import styles from './writing-help.module.css';

interface HelpProps {
  field: WritingField;
  /** The field's label. */
  label: string;
  value: string;
  /** The other texts of the form. */
  texts?: WrittenTexts;
  /** What the text is about: the name of the character or item. */
  about?: string;
  onChange: (text: string) => void;
}

/** Help with a text: how to write it and, with a language model, a proposal to accept change by change. */
export function WritingHelp({ field, label, value, texts = {}, about, onChange }: HelpProps) {
  const { storyId } = useParams();
  const { data: help } = useQuery(authorHelpQuery);
  const [proposal, setProposal] = useState<string | null>(null);
  const asking = useMutation({
    async mutationFn() {
      const wish = { wanted: [field], texts: { ...texts, [field]: value }, about, storyId };
      const suggested = (await suggestTexts(wish))[field]?.trim() ?? '';
      return suggested === '' || suggested === value.trim() ? null : suggested;
    },
    onSuccess: setProposal,
    meta: { quiet: true },
  });
  return (
    <div className={styles.help}>
      <div className={styles.row}>
        {help?.suggestions && (
          <Button
            look="ghost"
            busy={asking.isPending}
            aria-label={m.studio_suggest_for({ label })}
            onClick={() => asking.mutate()}
          >
            {!asking.isPending && <Sparkles size={18} aria-hidden="true" />}
            {m.studio_suggest()}
          </Button>
        )}
        <WritingExamples field={field} />
      </div>
      {asking.error && <p role="alert">{errorText(asking.error)}</p>}
      {asking.data === null && <p role="status">{m.studio_nothing_usable_was_suggested()}</p>}
      {proposal !== null && (
        <ProposedText
          label={label}
          value={value}
          proposal={proposal}
          onChange={(text) => onChange(cutTo(text, writingFields[field]))}
          onProposal={setProposal}
        />
      )}
    </div>
  );
}
