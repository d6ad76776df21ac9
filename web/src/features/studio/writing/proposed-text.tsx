import { Check, X } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { acceptChange, compareTexts, dropChange } from './text-diff.ts';
import styles from './writing-help.module.css';

interface ProposedProps {
  /** The field, for screen readers. */
  label: string;
  /** The author's text. */
  value: string;
  proposal: string;
  onChange: (text: string) => void;
  /** Called with the proposal without a change that the author doesn't want; null once nothing is left of it. */
  onProposal: (proposal: string | null) => void;
}

/** A proposed text beside the author's own, to accept or drop change by change. Nothing where both are the same. */
export function ProposedText({ label, value, proposal, onChange, onProposal }: ProposedProps) {
  const parts = compareTexts(value, proposal);
  if (parts.every(({ changed }) => !changed)) return null;
  return (
    <section className={styles.proposal} aria-label={m.studio_proposal_for({ label })}>
      <p className={styles.text}>
        {parts.map((part, place) =>
          part.changed ? (
            // Changes have no identity but their position.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={place} className={styles.change}>
              {part.before.trim() && <del>{part.before.trim()}</del>}{' '}
              {part.after.trim() && <ins>{part.after.trim()}</ins>}
              <span className={styles.acts}>
                <button
                  type="button"
                  aria-label={m.studio_accept_change({ text: (part.after || part.before).trim() })}
                  onClick={() => onChange(acceptChange(parts, place))}
                >
                  <Check size={18} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  aria-label={m.studio_drop_change({ text: (part.after || part.before).trim() })}
                  onClick={() => onProposal(dropChange(parts, place))}
                >
                  <X size={18} aria-hidden="true" />
                </button>
              </span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={place}>{part.text}</span>
          ),
        )}
      </p>
      <div className={styles.row}>
        <Button onClick={() => onChange(proposal)}>{m.studio_accept_all()}</Button>
        <Button look="ghost" onClick={() => onProposal(null)}>
          {m.studio_dismiss()}
        </Button>
      </div>
    </section>
  );
}
