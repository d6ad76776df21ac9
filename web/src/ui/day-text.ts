const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A time as the day it fell on where the player is, as in '3 Mar 2026'. */
export function dayText(time: string): string {
  return day.format(new Date(time));
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A date (YYYY-MM-DD) in words, as in '15 January 2027'. */
export function wholeDayText(date: string): string {
  return wholeDay.format(new Date(date));
}
