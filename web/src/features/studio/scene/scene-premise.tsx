import { limits, type WritingField, type WrittenTexts, writingFields } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ProposedText } from '../writing/proposed-text.tsx';
import { authorHelpQuery, suggestTexts } from '../writing/writing-calls.ts';
import styles from '../writing/writing-help.module.css';
import type { SceneValues } from './scene-values.ts';

/** A text of the scene's form. */
interface SceneText {
  field: WritingField;
  /** Its name in the form. */
  name: 'sceneName' | 'sceneDescription' | 'sceneOpening' | 'knowledge' | 'winDescription';
  label: string;
}

const sceneTexts: readonly SceneText[] = [
  { field: 'sceneName', name: 'sceneName', label: m.studio_scene_name() },
  { field: 'sceneDescription', name: 'sceneDescription', label: m.studio_description() },
  { field: 'sceneOpening', name: 'sceneOpening', label: m.studio_opening() },
  { field: 'sceneKnowledge', name: 'knowledge', label: m.studio_facts() },
  { field: 'winDescription', name: 'winDescription', label: m.studio_win_description() },
];
const wanted = sceneTexts.map(({ field }) => field);

interface PremiseProps {
  storyId: string;
  values: Pick<SceneValues, SceneText['name']>;
  onChange: (change: Partial<Pick<SceneValues, SceneText['name']>>) => void;
}

/** Drafts a whole scene from a premise with the language model; nothing where none is configured. */
export function ScenePremise({ storyId, values, onChange }: PremiseProps) {
  const { data: help } = useQuery(authorHelpQuery);
  const [premise, setPremise] = useState('');
  const [proposals, setProposals] = useState<WrittenTexts>({});
  const asking = useMutation({
    mutationFn() {
      const texts = Object.fromEntries(sceneTexts.map(({ field, name }) => [field, values[name]]));
      return suggestTexts({ wanted, texts, premise, storyId });
    },
    onSuccess: setProposals,
    meta: { quiet: true },
  });
  if (!help?.suggestions) return null;
  return (
    <details className={styles.premise}>
      <summary>{m.studio_draft_this_scene_from_a_premise()}</summary>
      <TextArea
        label={m.studio_premise()}
        rows={3}
        count={formatCount(premise, limits.writingPremise)}
        help={m.studio_what_happens_here_in_a_few_sentences()}
        value={premise}
        onChange={(event) => setPremise(cutTo(event.target.value, limits.writingPremise))}
      />
      <Button busy={asking.isPending} disabled={premise.trim() === ''} onClick={() => asking.mutate()}>
        {!asking.isPending && <Sparkles size={18} aria-hidden="true" />}
        {m.studio_propose_the_scene()}
      </Button>
      {asking.error && <p role="alert">{errorText(asking.error)}</p>}
      {sceneTexts.map(({ field, name, label }) => {
        const proposal = proposals[field];
        return proposal === undefined ? null : (
          <div key={field}>
            <h3>{label}</h3>
            <ProposedText
              label={label}
              value={values[name]}
              proposal={proposal}
              onChange={(text) => onChange({ [name]: cutTo(text, writingFields[field]) })}
              onProposal={(left) => setProposals((before) => ({ ...before, [field]: left ?? undefined }))}
            />
          </div>
        );
      })}
    </details>
  );
}
