import { limits, pictureAt, type ReportObjectType, type ReportReason } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../api/call-error.ts';
import { calls } from '../api/calls.ts';
import { send } from '../api/session.ts';
import { m } from '../i18n/messages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../ui/dialog.tsx';
import { FieldNote, RadioField, TextArea } from '../ui/field.tsx';
import type { DialogInputs } from './registry.ts';
import styles from './report.module.css';

/** The reasons that the contract names, with their texts. */
const reasons: Record<ReportReason, string> = {
  Spam: m.dialogs_spam(),
  'Hate or harassment': m.dialogs_hate_or_harassment(),
  'Sexual content': m.dialogs_sexual_content(),
  'Violence or self-harm': m.dialogs_violence_or_self_harm(),
  'Copyright or impersonation': m.dialogs_copyright_or_impersonation(),
  'Something else': m.dialogs_something_else(),
};

type ReportProps = DialogInputs['report'] & {
  onClose: () => void;
  /** Takes focus on close when the element that opened the dialog is gone. */
  focusAfter?: (() => HTMLElement | null | undefined) | undefined;
};

/** Dialog that asks for a reason, reports the object to the admins and confirms it. */
export function Report({ pictures = [], name, onClose, focusAfter, ...object }: ReportProps) {
  const [picture, setPicture] = useState<string | null>(null);
  const objectType = picture === null ? object.objectType : 'picture';
  const objectId = picture === null ? object.objectId : findPictureHash(picture);
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const report = useMutation({
    mutationFn: (reason: ReportReason) =>
      send(calls.createReport, {
        body: {
          objectType,
          ...buildObjectFields(objectType, objectId),
          ...(picture === null ? {} : { seenOn: object }),
          reason,
          text,
        },
      }),
    // The error shows beside the button, not in the banner.
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason && !report.isPending) report.mutate(reason);
  };
  return (
    <Dialog open onClose={onClose} title={m.dialogs_report_this_objecttype({ objectType })} focusAfter={focusAfter}>
      {report.isSuccess ? (
        <div role="status">
          <DialogText>{m.spec_reported({ object: objectType })}</DialogText>
          <DialogActions>
            <Button look="primary" autoFocus onClick={onClose}>
              {m.dialogs_close()}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <form className={styles.form} onSubmit={submit}>
          <p className={`${styles.object} serif`}>{name}</p>
          {pictures.length > 0 && (
            <fieldset className={styles.pictures}>
              <legend className="t-small">{m.dialogs_is_it_about_one_picture_only()}</legend>
              {pictures.map((url, index) => (
                <button
                  key={url}
                  type="button"
                  aria-pressed={url === picture}
                  aria-label={m.dialogs_picture_count({ count: index + 1 })}
                  onClick={() => setPicture(url === picture ? null : url)}
                >
                  <img src={pictureAt(url, 320)} alt="" />
                </button>
              ))}
            </fieldset>
          )}
          <RadioField
            legend={m.dialogs_what_is_wrong_with_it()}
            options={reasons}
            value={reason}
            onChange={setReason}
          />
          {reason === 'Copyright or impersonation' && objectType !== 'comment' && objectType !== 'account' && (
            <p className="t-small muted">
              {m.dialogs_is_it_your_own_work()}{' '}
              <Link
                to={`/copyright?${new URLSearchParams({ location: buildObjectUrl(objectType, objectId) })}`}
                onClick={onClose}
              >
                {m.dialogs_send_a_copyright_notice()}
              </Link>
            </p>
          )}
          <TextArea
            label={m.dialogs_anything_else_we_should_know()}
            count={`${[...text].length} / ${limits.reportText}`}
            maxLength={limits.reportText}
            rows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <DialogActions>
            <Button type="submit" look="primary" busy={report.isPending} disabled={!reason}>
              {m.dialogs_report()}
            </Button>
            <Button onClick={onClose}>{m.dialogs_cancel()}</Button>
          </DialogActions>
          <FieldNote id="report-failure" error={report.error ? errorText(report.error) : undefined} />
        </form>
      )}
    </Dialog>
  );
}

/** Returns the picture's content hash, which is its file name. */
function findPictureHash(url: string): string {
  return /[0-9a-f]{64}/.exec(url)?.[0] ?? url;
}

/** Returns the body fields that identify the object: a story has its own field, everything else a type and an id. */
function buildObjectFields(objectType: ReportObjectType, id: string) {
  return objectType === 'story' ? { storyId: id } : { objectId: id };
}

/** Returns the URL to name in a copyright notice about the object. */
function buildObjectUrl(objectType: ReportObjectType, id: string): string {
  if (objectType === 'picture') return `${location.origin}/media/${id}.webp`;
  return `${location.origin}/home?${new URLSearchParams({ [objectType]: id })}`;
}
