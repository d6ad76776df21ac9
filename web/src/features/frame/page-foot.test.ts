import { expect, test } from 'vitest';
import { copyrightText } from './page-foot.tsx';

test('the copyright runs from the first version to the year of the clock', () => {
  expect([copyrightText(2025), copyrightText(2027)]).toEqual(['© 2025 Emberlore', '© 2025–2027 Emberlore']);
});
