const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Formats a time as a day in the player's time zone: '3 Mar 2026'. */
export function dayText(time: string): string {
  return day.format(new Date(time));
}

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Formats a time as a day in the player's time zone: '3 March 2026'. */
export function longDayText(time: string): string {
  return longDay.format(new Date(time));
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Formats a time as the time of day in the player's time zone: '09:05'. */
export function clockText(time: string): string {
  return clock.format(new Date(time));
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a date (YYYY-MM-DD): '15 January 2027'. */
export function wholeDayText(date: string): string {
  return wholeDay.format(new Date(date));
}
