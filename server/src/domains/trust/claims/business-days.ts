/**
 * Business days as 17 U.S.C. 512(g)(2)(C) counts them: without weekends and the federal holidays of 5 U.S.C. 6103(a),
 * in Washington time. Days are strings such as 2026-05-06, so that clock changes cannot shift them.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;

const washington = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the current day in Washington. */
export function dayOf(moment: Date): string {
  return washington.format(moment);
}

const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const weekdayOf = (day: number) => new Date(day).getUTCDay();

/** Returns the nth weekday of a month, in milliseconds; `n` -1 means the last one. */
function nth(year: number, month: number, weekday: number, n: number): number {
  if (n === -1) {
    const last = Date.UTC(year, month, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY_MS;
  }
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7) * DAY_MS;
}

/** Returns the day on which a holiday is observed: Friday for one on a Saturday, Monday for one on a Sunday. */
function kept(year: number, month: number, date: number): number {
  const day = Date.UTC(year, month - 1, date);
  if (weekdayOf(day) === SATURDAY) return day - DAY_MS;
  return weekdayOf(day) === SUNDAY ? day + DAY_MS : day;
}

/** Returns a year's federal holidays, each on the day it is observed. New Year's Day may be observed in the year before. */
export function federalHolidays(year: number): string[] {
  const days = [
    kept(year, 1, 1),
    nth(year, 1, MONDAY, 3),
    nth(year, 2, MONDAY, 3),
    nth(year, 5, MONDAY, -1),
    kept(year, 6, 19),
    kept(year, 7, 4),
    nth(year, 9, MONDAY, 1),
    nth(year, 10, MONDAY, 2),
    kept(year, 11, 11),
    nth(year, 11, THURSDAY, 4),
    kept(year, 12, 25),
  ];
  return days.map(textOf);
}

/** Whether the day is a business day. */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(numberOf(day));
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !holidaysFrom(Number(day.slice(0, 4))).has(day);
}

const known = new Map<number, Set<string>>();

/**
 * Returns the holidays observed in a year, including those of the next year, whose New Year's Day may be observed in
 * this one.
 */
function holidaysFrom(year: number): Set<string> {
  const days = known.get(year) ?? new Set([...federalHolidays(year), ...federalHolidays(year + 1)]);
  if (known.size < 100) known.set(year, days);
  return days;
}

/** Returns the nth business day after a day, not counting the day itself. */
export function businessDayAfter(day: string, n: number): string {
  let at = numberOf(day);
  for (let left = n; left > 0; ) {
    at += DAY_MS;
    if (isBusinessDay(textOf(at))) left -= 1;
  }
  return textOf(at);
}

/** Counts the business days after `day` up to and including `end`; 0 when `end` has been reached. */
export function businessDaysUntil(day: string, end: string): number {
  let counted = 0;
  for (let at = numberOf(day) + DAY_MS; at <= numberOf(end); at += DAY_MS) if (isBusinessDay(textOf(at))) counted += 1;
  return counted;
}

/**
 * Returns the period in which hidden content must be restored after a counter-notice: not less than 10 and not more
 * than 14 business days after receipt, so on the 11th at the earliest.
 */
export function restorationOf(received: Date): { from: string; by: string } {
  const day = dayOf(received);
  return { from: businessDayAfter(day, 11), by: businessDayAfter(day, 14) };
}
