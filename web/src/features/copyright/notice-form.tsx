import { limits, type NewCopyrightNotice } from '@emberlore/contract';
import { MailCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldNote, TextArea, TextField } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import { sendNotice } from './copyright-calls.ts';
import { emptyParty, PartyFields, Signature } from './party-fields.tsx';
import { useForm } from './use-form.ts';

/** A copyright notice with all that the law asks for. */
export function NoticeForm({ location }: { location: string }) {
  const form = useForm({
    start: { ...emptyParty, onBehalfOf: '', work: '', infringing: '', location, goodFaith: false, accuracy: false },
    optional: ['onBehalfOf'],
    send: (values) => sendNotice(values as unknown as NewCopyrightNotice),
  });
  const email = form.text('email').value;
  if (form.sending.isSuccess) {
    return (
      <section className={styles.done} role="status">
        <MailCheck size={32} aria-hidden="true" />
        <h2 className="t-head">One step is left</h2>
        <p>
          We have written to <b>{email}</b>. Follow the link in the letter within a week: only then is your notice
          looked at.
        </p>
      </section>
    );
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-labelledby="notice-form">
      <h2 className="t-head" id="notice-form">
        Send a notice
      </h2>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">The work</legend>
        <TextArea
          label="Which work is yours"
          help="What it is, who made it, and where it was published. For several works, a list."
          rows={3}
          maxLength={limits.legalText}
          {...form.text('work')}
        />
        <TextField
          label="Address of the story, character or picture here"
          help="Open it and copy the address from the address bar; for a picture, copy the picture’s address."
          inputMode="url"
          maxLength={limits.legalLocation}
          {...form.text('location')}
        />
        <TextArea
          label="What of it infringes your work"
          rows={3}
          maxLength={limits.legalText}
          {...form.text('infringing')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">You</legend>
        <PartyFields form={form} />
        <TextField
          label="On behalf of (if you act for somebody)"
          maxLength={limits.legalName}
          {...form.text('onBehalfOf')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">Your statement</legend>
        <CheckField
          label="I believe in good faith that this use is not authorised by the copyright owner, their agent, or the law."
          {...form.tick('goodFaith')}
        />
        <CheckField
          label="What I say in this notice is accurate, and under penalty of perjury: I am the owner of the right that is infringed, or may act for them."
          {...form.tick('accuracy')}
        />
        <Signature form={form} />
      </fieldset>
      <FieldNote id="notice-failure" error={form.failure} />
      <Button type="submit" look="primary" large busy={form.sending.isPending}>
        Send the notice
      </Button>
    </form>
  );
}
