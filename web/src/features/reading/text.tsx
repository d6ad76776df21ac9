import { Fragment } from 'react';
import { Link } from 'react-router';
import { paragraphsOf, piecesOf } from './rich-text.ts';

/** The paragraphs of a text, its links made. */
export function Paragraphs({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <p key={paragraph}>
      <Line text={paragraph} />
    </p>
  ));
}

/** A text in one line, its links made. */
export function Line({ text }: { text: string }) {
  return piecesOf(text).map(({ words, to }) => (
    <Fragment key={`${words}${to}`}>{to ? linked(words, to) : words}</Fragment>
  ));
}

function linked(words: string, to: string) {
  return to.startsWith('/') ? <Link to={to}>{words}</Link> : <a href={to}>{words}</a>;
}
