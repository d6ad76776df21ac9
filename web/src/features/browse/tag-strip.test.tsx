import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { show } from '../../testing/show.tsx';
import { TagStrip } from './tag-strip.tsx';

test('the keyboard may skip the tags', async () => {
  api.answer('getTags', { tags: ['Fantasy', 'Mystery'].map((tag) => ({ tagId: tag, tag })) });
  const { user } = show(
    <>
      <TagStrip chosen={null} onChoose={vi.fn()} />
      <button type="button">after</button>
    </>,
  );
  await screen.findByRole('button', { name: 'Fantasy' });
  await user.tab();
  expect(document.activeElement?.textContent).toBe(m.browse_skip_the_tags());
  await user.keyboard('{Enter}');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('after');
});
