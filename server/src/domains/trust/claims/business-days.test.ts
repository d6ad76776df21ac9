import { describe, expect, test } from 'vitest';
import {
  addBusinessDays,
  countBusinessDays,
  findRestorationPeriod,
  isBusinessDay,
  listFederalHolidays,
  toWashingtonDay,
} from './business-days.ts';

describe('federal holidays', () => {
  // As published by the Office of Personnel Management.
  test.each([
    [
      2021,
      '2021-01-01 2021-01-18 2021-02-15 2021-05-31 2021-06-18 2021-07-05 2021-09-06 2021-10-11 2021-11-11 2021-11-25 2021-12-24',
    ],
    [
      2022,
      '2021-12-31 2022-01-17 2022-02-21 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-10-10 2022-11-11 2022-11-24 2022-12-26',
    ],
    [
      2026,
      '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
    ],
    [
      2028,
      '2027-12-31 2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-10 2028-11-23 2028-12-25',
    ],
  ])('of %s', (year, days) => {
    expect(listFederalHolidays(year).join(' ')).toBe(days);
  });

  test('can be observed in the previous year', () => {
    expect(isBusinessDay('2021-12-31')).toBe(false);
    expect(isBusinessDay('2022-01-03')).toBe(true);
  });
});

test.each([
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-11-23', true],
  ['2026-11-26', false],
  ['2026-11-27', true],
  ['2028-02-29', true],
])('%s is a business day: %s', (day, open) => {
  expect(isBusinessDay(day)).toBe(open);
});

describe('a day in Washington', () => {
  test.each([
    ['2026-11-22T04:59:59Z', '2026-11-21'],
    ['2026-11-22T05:00:00Z', '2026-11-22'],
    ['2026-07-01T03:59:59Z', '2026-06-30'],
    ['2026-07-01T04:00:00Z', '2026-07-01'],
    // The nights in which daylight saving time begins and ends.
    ['2026-03-08T04:59:59Z', '2026-03-07'],
    ['2026-03-09T03:59:59Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T03:59:59Z', '2026-10-31'],
    ['2026-11-02T04:59:59Z', '2026-11-01'],
  ])('of %s is %s', (moment, day) => {
    expect(toWashingtonDay(new Date(moment))).toBe(day);
  });
});

describe('the restoration of hidden content', () => {
  test.each([
    // Two weeks without a holiday.
    ['2026-03-16T15:00:00Z', '2026-03-31', '2026-04-03'],
    // Received on a Saturday: Monday is day one.
    ['2026-03-14T15:00:00Z', '2026-03-30', '2026-04-02'],
    // Across the beginning of daylight saving time; late Friday evening in Washington, already Saturday in UTC.
    ['2026-03-07T03:00:00Z', '2026-03-23', '2026-03-26'],
    // Across the end of daylight saving time.
    ['2026-10-30T15:00:00Z', '2026-11-17', '2026-11-20'],
    // Across Thanksgiving.
    ['2026-11-22T00:30:00Z', '2026-12-08', '2026-12-11'],
    // Across Christmas and New Year.
    ['2026-12-21T15:00:00Z', '2027-01-07', '2027-01-12'],
    // Across a New Year's Day that is observed in the old year.
    ['2021-12-20T15:00:00Z', '2022-01-06', '2022-01-11'],
  ])('after a counter-notice of %s from %s on', (received, from, by) => {
    expect(findRestorationPeriod(new Date(received))).toEqual({ from, by });
  });

  test('is due after ten whole business days and before the fifteenth', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 24 * 60 * 60 * 1000) {
      const day = new Date(at).toISOString().slice(0, 10);
      const { from, by } = findRestorationPeriod(new Date(at + 17 * 60 * 60 * 1000));
      expect([day, countBusinessDays(day, from), countBusinessDays(day, by)]).toEqual([day, 11, 14]);
      expect([isBusinessDay(from), isBusinessDay(by)]).toEqual([true, true]);
      expect(addBusinessDays(day, 15) > by).toBe(true);
    }
  });
});

test('counts the remaining days down to none', () => {
  expect(countBusinessDays('2026-11-23', '2026-12-08')).toBe(10);
  expect(countBusinessDays('2026-12-05', '2026-12-08')).toBe(2);
  expect(countBusinessDays('2026-12-07', '2026-12-08')).toBe(1);
  expect(countBusinessDays('2026-12-08', '2026-12-08')).toBe(0);
  expect(countBusinessDays('2026-12-20', '2026-12-08')).toBe(0);
});
