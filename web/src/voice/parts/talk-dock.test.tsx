import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { show } from '../../testing/show.tsx';
import { emptyTalk } from '../talk/talk-state.ts';
import { talkFor } from '../talk/talks.ts';
import { visitorTalk } from '../talk/visitor-talk.ts';
import { TalkDock } from './talk-dock.tsx';

const talk = talkFor('dock', () => visitorTalk('home', 'okafor'));
const dock = { talk, state: { ...emptyTalk, session: 'active' as const }, name: 'Okafor', acts: true };

test('suggestions and items fold the tools behind a button, which says so; without them the tools stand alone', async () => {
  const { user, close } = show(<TalkDock {...dock} suggestions={['Who lit the lamp?']} />);
  const tools = screen.getByRole('button', { name: m.voice_tools(), expanded: false });
  await user.click(tools);
  expect(tools.getAttribute('aria-expanded')).toBe('true');
  close();
  const { close: end } = show(<TalkDock {...dock} suggestions={[]} />);
  expect(screen.queryByRole('button', { name: m.voice_tools() })).toBeNull();
  end();
  show(<TalkDock {...dock} suggestions={[]} trayOpen tray={<ul aria-label="Items" />} />);
  expect(screen.getByRole('button', { name: m.voice_tools() })).toBeDefined();
});
