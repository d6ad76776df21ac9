import { Link } from 'react-router';
import { Note } from './note.tsx';

/** Tells an owner that moderators have hidden something, and where to read why. */
export function HiddenNote({ what }: { what: string }) {
  return (
    <Note>
      Moderators have hidden this {what}. Nobody but its owner and admins sees it, and its owner cannot change it.{' '}
      <Link to="/notices">Your notices</Link> say why, and how to answer.
    </Note>
  );
}
