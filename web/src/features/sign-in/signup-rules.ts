import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** Values of the sign-up form. */
export interface SignupValues {
  userName: string;
  email: string;
  password: string;
  confirm: string;
  ageConfirmed: boolean;
}

/** Whether the form can be submitted: all texts, matching passwords and a picture. */
export function isComplete({ userName, email, password, confirm }: SignupValues, picture: File | null): boolean {
  return Boolean(userName.trim() && email.trim() && password && password === confirm && picture);
}

/** Returns the names of the fields that are still empty, in the order of the form. */
export function missingFields(values: SignupValues, picture: File | null): string[] {
  const { userName, email, password, confirm, ageConfirmed } = values;
  const fields: readonly (readonly [filled: unknown, name: string])[] = [
    [picture, m.sign_in_profile_picture()],
    [userName.trim(), m.sign_in_username()],
    [email.trim(), m.sign_in_email()],
    [password, m.sign_in_password()],
    [confirm, m.sign_in_confirm_password()],
    [ageConfirmed, m.sign_in_your_age_and_the_terms()],
  ];
  return fields.flatMap(([filled, name]) => (filled ? [] : name.toLowerCase()));
}

/** Returns a rule that names a text field which was left empty. */
export function requireText(message: string): (text: string) => string | true {
  return (text) => text.trim() !== '' || message;
}

/** Returns an error if the second password differs from the first; none while it is empty. */
export function confirmError({ password, confirm }: Pick<SignupValues, 'password' | 'confirm'>): string | undefined {
  return confirm !== '' && confirm !== password ? m.sign_in_passwords_dont_match_yet() : undefined;
}

/** Returns an error if a new password is too short. */
export function passwordError(password: string): string | undefined {
  return [...password].length < limits.passwordLeast
    ? m.sign_in_use_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast })
    : undefined;
}

/** Validates the form on the client before sending; errors by field. */
export function signupErrors({ password, ageConfirmed }: SignupValues): Partial<Record<keyof SignupValues, string>> {
  const short = passwordError(password);
  return {
    ...(short && { password: short }),
    ...(!ageConfirmed && {
      ageConfirmed: m.sign_in_emberlore_is_for_players_aged({
        ageLeast: limits.ageLeast,
        ageLeastInEu: limits.ageLeastInEu,
      }),
    }),
  };
}
