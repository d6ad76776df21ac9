import { Fragment } from 'react';
import { Link } from 'react-router';
import { parseLinks, splitParagraphs } from './rich-text.ts';

/** Renders a text as paragraphs with links. */
export function Paragraphs({ text }: { text: string }) {
  return splitParagraphs(text).map((paragraph) => (
    <p key={paragraph}>
      <Line text={paragraph} />
    </p>
  ));
}

/** Renders a text in one line with links. */
export function Line({ text }: { text: string }) {
  return parseLinks(text).map(({ words, to }) => (
    <Fragment key={`${words}${to}`}>{to ? linked(words, to) : words}</Fragment>
  ));
}

function linked(words: string, to: string) {
  return to.startsWith('/') ? <Link to={to}>{words}</Link> : <a href={to}>{words}</a>;
}
