const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A time as the day it fell on where the player is, as in '3 Mar 2026'. */
export function dayText(time: string): string {
  return day.format(new Date(time));
}
