import { limits, type NewCounterNotice } from '@emberlore/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { CheckField, FieldNote, TextArea } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import { answerNotice, type Opened } from './copyright-calls.ts';
import { emptyParty, PartyFields, Signature } from './party-fields.tsx';
import { useForm } from './use-form.ts';

/** The author's answer, with all that the law asks for. */
export function CounterForm({ opened }: { opened: Opened }) {
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
          Answer by a counter-notice
        </h2>
        <p className="muted">
          It goes on to whoever sent the notice, with your name and address. Unless they go to court, your work comes
          back by itself after 10 to 14 business days.
        </p>
      </div>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">Why it is a mistake</legend>
        <TextArea label="Your answer" rows={4} maxLength={limits.legalText} {...form.text('statement')} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">You</legend>
        <PartyFields form={form} />
      </fieldset>
      <fieldset className={styles.part}>
        <legend className="t-sub serif">Your statement</legend>
        <CheckField
          label="Under penalty of perjury: I believe in good faith that it was taken out by mistake or misidentification."
          {...form.tick('mistake')}
        />
        <CheckField
          label="I consent to the jurisdiction of the federal district court of my address (outside the United States: of any district in which Emberlore may be found), and will accept service of process from whoever sent the notice or their agent."
          {...form.tick('jurisdiction')}
        />
        <Signature form={form} />
      </fieldset>
      <FieldNote id="counter-failure" error={form.failure} />
      <Button type="submit" look="primary" large busy={form.sending.isPending}>
        Send the counter-notice
      </Button>
    </form>
  );
}
