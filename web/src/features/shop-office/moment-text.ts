const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time with day and minute in the admin's time zone: '3 Mar 2026, 14:05'. */
export function momentText(time: string): string {
  return moment.format(new Date(time));
}
