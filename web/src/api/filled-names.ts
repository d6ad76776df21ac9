import { fillNamesWithin } from '@emberlore/contract';
import { m } from '../i18n/messages.ts';
import { currentAccount } from './session.ts';

/** Fills the names that authors leave open, `{{user}}` and `{{char}}`, in what a player reads. */
export function fillForReader<T>(data: T): T {
  const user = currentAccount()?.userName ?? m.api_the_player();
  return fillNamesWithin(data, { char: m.api_somebody(), user });
}
