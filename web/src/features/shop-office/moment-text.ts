const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time as day and minute where the admin is, as in '3 Mar 2026, 14:05'. */
export function momentText(time: string): string {
  return moment.format(new Date(time));
}
