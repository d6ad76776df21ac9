import { limits } from '@emberlore/contract';

/** What stands in the sign-up form. */
export interface SignupValues {
  userName: string;
  email: string;
  password: string;
  confirm: string;
  ageConfirmed: boolean;
}

/** Whether everything that the button waits for is there: the texts, passwords that match, and a picture. */
export function isComplete({ userName, email, password, confirm }: SignupValues, picture: File | null): boolean {
  return Boolean(userName.trim() && email.trim() && password && password === confirm && picture);
}

/** Says when the second password differs from the first; nothing while it is empty. */
export function confirmError({ password, confirm }: Pick<SignupValues, 'password' | 'confirm'>): string | undefined {
  return confirm !== '' && confirm !== password ? 'Does not match yet' : undefined;
}

/** Says when a new password is too short. */
export function passwordError(password: string): string | undefined {
  return [...password].length < limits.passwordLeast ? `Use at least ${limits.passwordLeast} characters.` : undefined;
}

/** What the form itself can see is wrong, before anything is sent; by field. */
export function signupErrors({ password, ageConfirmed }: SignupValues): Partial<Record<keyof SignupValues, string>> {
  const short = passwordError(password);
  return {
    ...(short && { password: short }),
    ...(!ageConfirmed && {
      ageConfirmed: `Emberlore is for players of ${limits.ageLeast} and over, or ${limits.ageLeastInEu} in the EU, who accept its terms.`,
    }),
  };
}
