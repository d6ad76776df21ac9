import { Link } from 'react-router';
import { m } from '../i18n/messages.ts';
import { Note } from './note.tsx';

/** Tells an owner that moderators have hidden something, with a link to the reason. */
export function HiddenNote({ what }: { what: string }) {
  return (
    <Note>
      {m.ui_moderators_have_hidden_this_what({ what })} <Link to="/notifications">{m.ui_your_notices()}</Link>{' '}
      {m.ui_explain_why_and_how_to_respond()}
    </Note>
  );
}
