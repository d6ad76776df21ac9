import { deletedLinesText, type JournalChapter, type JournalLine } from '@emberlore/contract';
import { escapeHtml } from '../../../kit/escape-html.ts';

/** A run as a book has it. */
export interface Book {
  /** Tells one book from another, for readers that keep many. */
  id: string;
  title: string;
  playerName: string;
  chapters: readonly JournalChapter[];
  /** Nothing that was said before this is kept any more; null while all of it is. */
  saidSince: string | null;
  /** When it was last played. */
  date: Date;
}

/** Where a picture is found from the page; null where it cannot be had. */
export type PictureSource = (url: string) => string | null;

/** How a book looks, on paper white and by night. No colour of it carries meaning. */
export const bookStyle = `body{margin:0 auto;max-width:42rem;padding:1.5rem;font:1.0625rem/1.65 Georgia,serif;color:#241d2e;background:#faf6ee}
h1{font-size:2.25rem;line-height:1.15;margin:1rem 0 .25rem}h2{font-size:1.6rem;margin:3rem 0 1rem}
.by{color:#6b6257;margin:0 0 2rem}.place{width:100%;border-radius:12px;display:block}.set{font-style:italic}
.says{display:flow-root;margin:1.2rem 0}.says img{float:left;width:64px;height:64px;object-fit:cover;object-position:50% 12%;border-radius:50%;margin:.2rem .9rem .3rem 0;background:#211c2b}
.who{display:block;font-weight:bold;font-size:.9rem;color:#7a3b5d}.you{margin:1.2rem 0 1.2rem 3rem;padding:.6rem 1rem;border:1px solid #c99a55;border-radius:14px}
.you .who{color:#8a5a12}.action,.told{font-style:italic;color:#5b5348;margin:1rem 0}
.find{display:flow-root;margin:1.5rem 0;padding:1rem;border:1px solid #ddd2bd;border-radius:12px}.find img{float:left;width:72px;margin-right:1rem;border-radius:8px}
.win{margin:2rem 0;padding:1.25rem;border:1px solid #c99a55;border-radius:12px}.win img{width:100%;border-radius:8px}.win h3{margin:.5rem 0}
@media (prefers-color-scheme:dark){body{color:#efe6d6;background:#0e0c14}.by,.action,.told{color:#a79f93}.who{color:#d18bb0}.you .who{color:#f0a847}.find,.win,.you{border-color:#5c4a30}}`;

function picture(url: string | null, source: PictureSource, className: string): string {
  const address = url === null ? null : source(url);
  const named = className === '' ? '' : ` class="${className}"`;
  return address === null ? '' : `<img${named} src="${escapeHtml(address)}" alt=""/>`;
}

function lineMarkup({ by, name, imageURL, text }: JournalLine, source: PictureSource): string {
  const words = escapeHtml(text);
  const who = `<span class="who">${escapeHtml(name)}</span>`;
  if (by === 'user') return `<p class="you">${who}${words}</p>`;
  if (by === 'narrator') return name === '' ? `<p class="told">${words}</p>` : `<p class="action">${who}${words}</p>`;
  return `<div class="says">${picture(imageURL, source, '')}${who}${words}</div>`;
}

/** A chapter as well-formed markup, good for HTML and for XHTML; everything that anybody wrote is escaped. */
export function chapterMarkup(chapter: JournalChapter, source: PictureSource): string {
  const { sceneName, sceneDescription, sceneBackgroundImageURL, lines, found, win } = chapter;
  const finds = found.map(
    ({ itemName, itemDescription, itemImageURL }) =>
      `<div class="find">${picture(itemImageURL, source, '')}<b>${escapeHtml(itemName)}</b><br/>${escapeHtml(itemDescription)}</div>`,
  );
  const ending = win
    ? `<div class="win">${picture(win.sceneWinImageURL, source, '')}<h3>Scene Win!</h3><p>${escapeHtml(win.sceneWinDescription)}</p></div>`
    : '';
  const parts = [
    `<h2>${escapeHtml(sceneName)}</h2>`,
    picture(sceneBackgroundImageURL, source, 'place'),
    sceneDescription === '' ? '' : `<p class="set">${escapeHtml(sceneDescription)}</p>`,
    ...lines.map((line) => lineMarkup(line, source)),
    ...finds,
    ending,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Every picture of a book, each once. */
export function picturesOf(chapters: readonly JournalChapter[]): string[] {
  const urls = chapters.flatMap(({ sceneBackgroundImageURL, lines, found, win }) => [
    sceneBackgroundImageURL,
    ...lines.map(({ imageURL }) => imageURL),
    ...found.map(({ itemImageURL }) => itemImageURL),
    win?.sceneWinImageURL ?? null,
  ]);
  return [...new Set(urls.filter((url) => url !== null))];
}

/** What stands below the title of a book. */
export function headMarkup({ playerName, saidSince }: Pick<Book, 'playerName' | 'saidSince'>): string {
  const by = `Played by ${escapeHtml(playerName)} on Emberlore. The characters are AI; what they say is made up.`;
  return `<p class="by">${by}${saidSince === null ? '' : ` ${deletedLinesText(saidSince)}`}</p>`;
}

/** A whole book as one HTML page that needs nothing else. */
export function pageMarkup(book: Book, source: PictureSource): string {
  const title = escapeHtml(book.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title><style>${bookStyle}</style></head><body>
<h1>${title}</h1>${headMarkup(book)}
${book.chapters.map((chapter) => chapterMarkup(chapter, source)).join('\n')}
</body></html>
`;
}
