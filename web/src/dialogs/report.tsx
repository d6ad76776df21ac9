import { limits, pictureAt, type ReportReason, reportedText } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../api/call-error.ts';
import { calls } from '../api/calls.ts';
import { send } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { FieldNote, RadioField, TextArea } from '../ui/field.tsx';
import type { DialogInputs } from './registry.ts';
import styles from './report.module.css';

/** As the contract has them, written out so that its validator stays out of the browser. */
const reasons = [
  'Spam',
  'Hate or harassment',
  'Sexual content',
  'Violence or self-harm',
  'Copyright or impersonation',
  'Something else',
] as const satisfies readonly ReportReason[];

type ReportProps = DialogInputs['report'] & {
  onClose: () => void;
  /** What takes focus afterwards when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
};

/** Asks why something is reported, sends that to the people who look after the place, and confirms it. */
export function Report({ pictures = [], name, onClose, focusAfter, ...object }: ReportProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const objectType = picture === null ? object.objectType : 'picture';
  const objectId = picture === null ? object.objectId : hashOf(picture);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const report = useMutation({
    mutationFn: (reason: ReportReason) =>
      send(calls.createReport, {
        body: { objectType, ...objectOf(objectType, objectId), reason, text },
      }),
    // Said beside the button, not in the banner.
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason && !report.isPending) report.mutate(reason);
  };
  return (
    <Dialog open onClose={onClose} title={`Report this ${objectType}`} focusAfter={focusAfter}>
      {report.isSuccess ? (
        <div role="status">
          <DialogText>{reportedText(objectType)}</DialogText>
          <DialogActions>
            <Button look="primary" autoFocus onClick={onClose}>
              Close
            </Button>
          </DialogActions>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p className={`${styles.object} serif`}>{name}</p>
          {pictures.length > 0 && (
            <fieldset className={styles.pictures}>
              <legend className="t-small">Only one of its pictures?</legend>
              {pictures.map((url, index) => (
                <button
                  key={url}
                  type="button"
                  aria-pressed={url === picture}
                  aria-label={`Picture ${index + 1}`}
                  onClick={() => setPicture(url === picture ? null : url)}
                >
                  <img src={pictureAt(url, 320)} alt="" />
                </button>
              ))}
            </fieldset>
          )}
          <RadioField legend="What is wrong with it?" options={reasons} value={reason} onChange={setReason} />
          {reason === 'Copyright or impersonation' && objectType !== 'comment' && objectType !== 'account' && (
            <p className="t-small muted">
              Is it your own work?{' '}
              <Link
                to={`/copyright?${new URLSearchParams({ location: addressOf(objectType, objectId) })}`}
                onClick={onClose}
              >
                Send a copyright notice
              </Link>
            </p>
          )}
          <TextArea
            label="Anything else we should know"
            count={`${[...text].length} / ${limits.reportText}`}
            maxLength={limits.reportText}
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" look="primary" busy={report.isPending} disabled={!reason}>
              Report
            </Button>
            <Button onClick={onClose}>Cancel</Button>
          </DialogActions>
          <FieldNote id="report-failure" error={report.error ? errorText(report.error) : undefined} />
        </form>
      )}
    </Dialog>
  );
}

/** A picture is named by its content, which is its address. */
function hashOf(url: string): string {
  return /[0-9a-f]{64}/.exec(url)?.[0] ?? url;
}

/** A story is reported by its own field, everything else by its kind and id. */
function objectOf(objectType: ReportProps['objectType'], id: string) {
  return objectType === 'story' ? { storyId: id } : { objectId: id };
}

/** What a copyright notice about it names. */
function addressOf(objectType: ReportProps['objectType'], id: string): string {
  if (objectType === 'picture') return `${location.origin}/media/${id}.webp`;
  return `${location.origin}/home?${new URLSearchParams({ [objectType]: id })}`;
}
