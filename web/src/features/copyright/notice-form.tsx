import { limits, type NewCopyrightNotice } from '@emberlore/contract';
import { MailCheck } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldNote, TextArea, TextField } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import { sendNotice } from './copyright-calls.ts';
import { emptyParty, PartyFields, Signature } from './party-fields.tsx';
import { useForm } from './use-form.ts';

/** Form for a copyright notice, with everything the law requires. */
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
        <h2 className="t-head">{m.copyright_one_step_left()}</h2>
        <p>
          {m.copyright_we_sent_an_email_to()} <b>{email}</b>
          {m.copyright_follow_the_link_in_it_within_a()}
        </p>
      </section>
    );
  }
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-labelledby="notice-form">
      <h2 className="t-head" id="notice-form">
        {m.copyright_send_a_notice()}
      </h2>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_the_work()}</legend>
        <TextArea
          label={m.copyright_your_copyrighted_work()}
          help={m.copyright_what_it_is_who_made_it_and_where()}
          rows={3}
          maxLength={limits.legalText}
          {...form.text('work')}
        />
        <TextField
          label={m.copyright_address_of_the_story_character()}
          help={m.copyright_open_it_and_copy_the()}
          inputMode="url"
          maxLength={limits.legalLocation}
          {...form.text('location')}
        />
        <TextArea
          label={m.copyright_which_part_infringes_your_work()}
          rows={3}
          maxLength={limits.legalText}
          {...form.text('infringing')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_you()}</legend>
        <PartyFields form={form} />
        <TextField
          label={m.copyright_on_behalf_of_if_you_represent()}
          maxLength={limits.legalName}
          {...form.text('onBehalfOf')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_your_statement()}</legend>
        <CheckField label={m.copyright_i_believe_in_good_faith()} {...form.tick('goodFaith')} />
        <CheckField label={m.copyright_the_information_in_this_notice_is()} {...form.tick('accuracy')} />
        <Signature form={form} />
      </fieldset>
      <FieldNote id="notice-failure" error={form.failure} />
      <Button type="submit" look="primary" large busy={form.sending.isPending}>
        {m.copyright_send_the_notice()}
      </Button>
    </form>
  );
}
