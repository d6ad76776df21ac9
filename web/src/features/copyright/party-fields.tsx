import { limits } from '@emberlore/contract';
import { TextField } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import type { useForm } from './use-form.ts';

type Form = Pick<ReturnType<typeof useForm>, 'text'>;

/** Who somebody is and how to reach them, as the law asks for. */
export function PartyFields({ form }: { form: Form }) {
  return (
    <div className={styles.pair}>
      <TextField label="Your full name" autoComplete="name" maxLength={limits.legalName} {...form.text('name')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={limits.legalEmail}
        {...form.text('email')}
      />
      <TextField
        label="Postal address"
        autoComplete="street-address"
        maxLength={limits.legalAddress}
        {...form.text('address')}
      />
      <TextField
        label="Telephone"
        type="tel"
        autoComplete="tel"
        maxLength={limits.legalPhone}
        {...form.text('phone')}
      />
    </div>
  );
}

/** The name once more, which signs. */
export function Signature({ form }: { form: Form }) {
  return (
    <TextField
      className={styles.signature}
      label="Signature"
      help="Type your full name again. It counts as your signature."
      autoComplete="off"
      maxLength={limits.legalName}
      {...form.text('signature')}
    />
  );
}

/** The fields of a party that nobody has filled in. */
export const emptyParty = { name: '', email: '', address: '', phone: '', signature: '' };
