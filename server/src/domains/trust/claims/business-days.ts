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
export function toWashingtonDay(moment: Date): string {
  return washington.format(moment);
}

const formatDay = (day: number) => new Date(day).toISOString().slice(0, 10);
const parseDay = (day: string) => Date.parse(`${day}T00:00:00Z`);
const getWeekday = (day: number) => new Date(day).getUTCDay();

/** Returns the nth weekday of a month, in milliseconds; `n` -1 means the last one. */
function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  if (n === -1) {
    const last = Date.UTC(year, month, 0);
    return last - ((getWeekday(last) - weekday + 7) % 7) * DAY_MS;
  }
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - getWeekday(first) + 7) % 7) + (n - 1) * 7) * DAY_MS;
}

/** Returns the day on which a holiday is observed: Friday for one on a Saturday, Monday for one on a Sunday. */
function observedDay(year: number, month: number, date: number): number {
  const day = Date.UTC(year, month - 1, date);
  if (getWeekday(day) === SATURDAY) return day - DAY_MS;
  return getWeekday(day) === SUNDAY ? day + DAY_MS : day;
}

/** Returns a year's federal holidays, each on the day it is observed. New Year's Day may be observed in the year before. */
export function listFederalHolidays(year: number): string[] {
  const days = [
    observedDay(year, 1, 1),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    nthWeekday(year, 5, MONDAY, -1),
    observedDay(year, 6, 19),
    observedDay(year, 7, 4),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    observedDay(year, 11, 11),
    nthWeekday(year, 11, THURSDAY, 4),
    observedDay(year, 12, 25),
  ];
  return days.map(formatDay);
}

/** Whether the day is a business day. */
export function isBusinessDay(day: string): boolean {
  const weekday = getWeekday(parseDay(day));
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  return !listHolidays(Number(day.slice(0, 4))).has(day);
}

const holidayCache = new Map<number, Set<string>>();

/**
 * Returns the holidays observed in a year, including those of the next year, whose New Year's Day may be observed in
 * this one.
 */
function listHolidays(year: number): Set<string> {
  const days = holidayCache.get(year) ?? new Set([...listFederalHolidays(year), ...listFederalHolidays(year + 1)]);
  if (holidayCache.size < 100) holidayCache.set(year, days);
  return days;
}

/** Returns the nth business day after a day, not counting the day itself. */
export function addBusinessDays(day: string, n: number): string {
  let at = parseDay(day);
  for (let left = n; left > 0; ) {
    at += DAY_MS;
    if (isBusinessDay(formatDay(at))) left -= 1;
  }
  return formatDay(at);
}

/** Counts the business days after `day` up to and including `end`; 0 when `end` has been reached. */
export function countBusinessDays(day: string, end: string): number {
  let counted = 0;
  for (let at = parseDay(day) + DAY_MS; at <= parseDay(end); at += DAY_MS)
    if (isBusinessDay(formatDay(at))) counted += 1;
  return counted;
}

/**
 * Returns the period in which hidden content must be restored after a counter-notice: not less than 10 and not more
 * than 14 business days after receipt, so on the 11th at the earliest.
 */
export function findRestorationPeriod(received: Date): { from: string; by: string } {
  const day = toWashingtonDay(received);
  return { from: addBusinessDays(day, 11), by: addBusinessDays(day, 14) };
}
