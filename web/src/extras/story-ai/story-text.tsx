const emphasised = /\*(?!\s)([^*\n]+)(?<!\s)\*/;

/** A text of a story, in which *words between asterisks* are emphasised. */
export function StoryText({ text }: { text: string }) {
  // Every second part stood between asterisks.
  return text.split(emphasised).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <em key={place}>{part}</em>
    ) : (
      part
    ),
  );
}

/** Returns a text of a story without the asterisks of emphasis. */
export function withoutEmphasis(text: string): string {
  return text.replace(new RegExp(emphasised, 'g'), '$1');
}
