import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../testing/fake-stream.ts';
import { sampleCharacter } from '../../testing/samples.ts';
import { fill, show } from '../../testing/show.tsx';
import { FreeTalk } from './free-talk.tsx';

test('the last answer keeps what is being typed, says why, and takes the focus to the invitation', async () => {
  const last = new FakeStream();
  api.answer('openFeaturedTalk', { sessionToken: 'visit' });
  api.answer('sendFeaturedMessage', () => {
    const count = api.sent('sendFeaturedMessage').length;
    return count === 3 ? last : new FakeStream().end(spoken(`r${count}`, `Answer ${count}.`));
  });
  const { user } = show(
    <FreeTalk
      partner={sampleCharacter()}
      opening="It is cold."
      questions={[]}
      first="Who are you?"
      returnTo="/story/winter"
      onFace={() => undefined}
    />,
  );
  await screen.findByText(/Answer 1/);
  expect(screen.getByText(m.browse_free_messages_left({ count: 2 }))).toBeDefined();
  await fill(user, m.voice_message(), 'Why?');
  await user.keyboard('{Enter}');
  await screen.findByText(/Answer 2/);
  expect(screen.getByText(m.browse_1_free_message_left())).toBeDefined();
  await fill(user, m.voice_message(), 'Where?');
  await user.keyboard('{Enter}');
  await fill(user, m.voice_message(), 'And then what');
  last.end(spoken('r3', 'Answer 3.'));
  const title = await screen.findByRole('heading', { name: m.browse_sign_up_to_play_your_first() });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  const card = within(title.parentElement ?? document.body);
  expect(card.getByText('And then what')).toBeDefined();
  expect(card.getByText(m.browse_you_have_used_your_free_messages())).toBeDefined();
});
