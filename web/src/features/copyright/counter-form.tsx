import { limits, type NewCounterNotice } from '@emberlore/contract';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldNote, TextArea } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import { answerNotice, type NoticeAccess } from './copyright-calls.ts';
import { emptyParty, PartyFields, Signature } from './party-fields.tsx';
import { useForm } from './use-form.ts';

/** Form for the author's counter-notice, with everything the law requires. */
export function CounterForm({ opened }: { opened: NoticeAccess }) {
  const queries = useQueryClient();
  const form = useForm({
    start: { ...emptyParty, statement: '', mistake: false, jurisdiction: false },
    send: async (values) => {
      await answerNotice(opened, values as unknown as NewCounterNotice);
      await queries.invalidateQueries({ queryKey: ['copyright', opened.noticeId] });
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-labelledby="counter-form">
      <div className={styles.intro}>
        <h2 className="t-head" id="counter-form">
          {m.copyright_respond_with_a_counter_notice()}
        </h2>
        <p className="muted">{m.copyright_its_forwarded_to_the_sender()}</p>
      </div>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_why_the_notice_is_a_mistake()}</legend>
        <TextArea
          label={m.copyright_your_response()}
          rows={4}
          maxLength={limits.legalText}
          {...form.text('statement')}
        />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_you()}</legend>
        <PartyFields form={form} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">{m.copyright_your_statement()}</legend>
        <CheckField label={m.copyright_under_penalty_of_perjury_i_believe()} {...form.tick('mistake')} />
        <CheckField label={m.copyright_i_consent_to_the_jurisdiction()} {...form.tick('jurisdiction')} />
        <Signature form={form} />
      </fieldset>
      <FieldNote id="counter-failure" error={form.failure} />
      <Button type="submit" look="primary" large busy={form.sending.isPending}>
        {m.copyright_send_the_counter_notice()}
      </Button>
    </form>
  );
}
