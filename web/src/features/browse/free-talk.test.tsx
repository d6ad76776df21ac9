import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../testing/fake-stream.ts';
import { sampleCharacter } from '../../testing/samples.ts';
import { fill, show } from '../../testing/show.tsx';
import { FreeTalk } from './free-talk.tsx';

/** The pointers of this machine, as its browser tells them. */
const haveOnly = (pointer: 'none' | 'coarse') =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), { matches: query === `(pointer: ${pointer})`, media: query }) as never,
    );

function showFreeTalk() {
  api.answer('openFeaturedTalk', { sessionToken: 'visit' });
  api.answer('sendFeaturedMessage', () => {
    const count = api.sent('sendFeaturedMessage').length;
    return new FakeStream().end(spoken(`r${count}`, `Answer ${count}.`));
  });
  return show(
    <FreeTalk
      partner={sampleCharacter()}
      opening="It is cold."
      questions={['Are you cold?']}
      first="Who are you?"
      returnTo="/story/winter"
      onFace={() => undefined}
    />,
  );
}

test('the text box has the focus from the start and after a question, and gets what is typed elsewhere', async () => {
  haveOnly('none');
  const { user } = showFreeTalk();
  const box = screen.getByRole('textbox', { name: m.voice_message() });
  expect(document.activeElement).toBe(box);
  await screen.findByText(/Answer 1/);
  await user.click(await screen.findByRole('button', { name: 'Are you cold?' }));
  expect(document.activeElement).toBe(box);
  await screen.findByText(/Answer 2/);
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: m.spec_start_mic() })).toHaveProperty('disabled', false),
  );
  screen.getByRole('button', { name: m.spec_start_mic() }).focus();
  await user.keyboard('So why');
  expect(box).toHaveProperty('value', 'So why');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on a phone no keyboard covers the talk before its text box is touched', async () => {
  haveOnly('coarse');
  showFreeTalk();
  await screen.findByText(/Answer 1/);
  expect(document.activeElement).toBe(document.body);
});

test('a message counts at once; the last answer is read before the invitation comes and takes the focus', async () => {
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
  expect(await screen.findByText(m.browse_that_was_your_last_free_message())).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(m.browse_you_have_used_your_free_messages())).toBeNull();
  last.end(spoken('r3', 'Answer 3.'));
  const title = await screen.findByRole('heading', { name: m.browse_sign_up_to_play_your_first() });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  const card = within(title.parentElement ?? document.body);
  expect(card.getByText(m.browse_you_have_used_your_free_messages())).toBeDefined();
});
