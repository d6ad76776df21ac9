import {
  type ChapterPart,
  deletedLinesText,
  inOrder,
  type JournalChapter,
  type JournalLine,
} from '@emberlore/contract';
import { escapeHtml } from '../../../kit/escape-html.ts';

/** The contents of a book. */
export interface Book {
  /** Identifies the book to e-book readers. */
  id: string;
  title: string;
  playerName: string;
  chapters: readonly JournalChapter[];
  /** Messages before this time have been deleted; null if none have. */
  saidSince: string | null;
  /** When it was last played. */
  date: Date;
  /** Whether it tells a branch of another run. */
  branch: boolean;
  /** The title of the ending; null without one. */
  ending: string | null;
}

/** A picture of a book as JPEG, with its size in pixels. */
export interface BookPicture {
  url: string;
  /** Unique in the book, and valid as a file name and a CSS class. */
  name: string;
  bytes: Buffer;
  width: number;
  height: number;
}

/** Returns the markup that shows the picture at this URL; '' if the book doesn't contain it. */
export type ShowPicture = (url: string | null, className: PictureClass) => string;
type PictureClass = 'place' | 'face' | 'thing' | 'won';

/** The book's style, in light and dark. No colour carries meaning. */
export const bookStyle = `body{margin:0 auto;max-width:42rem;padding:1.5rem;font:1.0625rem/1.65 Georgia,serif;color:#241d2e;background:#faf6ee}
h1{font-size:2.25rem;line-height:1.15;margin:1rem 0 .25rem}h2{font-size:1.6rem;margin:3rem 0 1rem}
.by{color:#6b6257;margin:0 0 2rem}.place,.won{width:100%;display:block;border-radius:12px}.won{border-radius:8px}.place,.won,.face,.thing{background-size:cover;print-color-adjust:exact}.set{font-style:italic}
.says{display:flow-root;margin:1.2rem 0}.face{float:left;width:64px;height:64px;object-fit:cover;object-position:50% 12%;background-position:50% 12%;border-radius:50%;margin:.2rem .9rem .3rem 0;background-color:#211c2b}
.who{display:block;font-weight:bold;font-size:.9rem;color:#7a3b5d}.you{margin:1.2rem 0 1.2rem 3rem;padding:.6rem 1rem;border:1px solid #c99a55;border-radius:14px}
.you .who{color:#8a5a12}.action,.told{font-style:italic;color:#5b5348;margin:1rem 0}
.find{display:flow-root;margin:1.5rem 0;padding:1rem;border:1px solid #ddd2bd;border-radius:12px}.thing{float:left;width:72px;margin-right:1rem;border-radius:8px}
.win{margin:2rem 0;padding:1.25rem;border:1px solid #c99a55;border-radius:12px}.win h3{margin:.5rem 0}
@media (prefers-color-scheme:dark){body{color:#efe6d6;background:#0e0c14}.by,.action,.told{color:#a79f93}.who{color:#d18bb0}.you .who{color:#f0a847}.find,.win,.you{border-color:#5c4a30}}`;

function lineMarkup({ by, name, imageURL, text }: JournalLine, show: ShowPicture): string {
  const words = escapeHtml(text);
  const who = `<span class="who">${escapeHtml(name)}</span>`;
  if (by === 'user') return `<p class="you">${who}${words}</p>`;
  if (by === 'narrator') return name === '' ? `<p class="told">${words}</p>` : `<p class="action">${who}${words}</p>`;
  return `<div class="says">${show(imageURL, 'face')}${who}${words}</div>`;
}

function partMarkup(part: ChapterPart, show: ShowPicture): string {
  if (part.kind === 'line') return lineMarkup(part.line, show);
  if (part.kind === 'find') {
    const { itemName, itemDescription, itemImageURL } = part.find;
    return `<div class="find">${show(itemImageURL, 'thing')}<b>${escapeHtml(itemName)}</b><br/>${escapeHtml(itemDescription)}</div>`;
  }
  const { sceneWinImageURL, sceneWinDescription } = part.win;
  return `<div class="win">${show(sceneWinImageURL, 'won')}<h3>Scene Win!</h3><p>${escapeHtml(sceneWinDescription)}</p></div>`;
}

/** Builds a chapter's markup, valid as HTML and XHTML. Escapes all texts. */
export function chapterMarkup(chapter: JournalChapter, show: ShowPicture): string {
  const { sceneName, sceneDescription, sceneBackgroundImageURL } = chapter;
  const parts = [
    `<h2>${escapeHtml(sceneName)}</h2>`,
    show(sceneBackgroundImageURL, 'place'),
    sceneDescription === '' ? '' : `<p class="set">${escapeHtml(sceneDescription)}</p>`,
    ...inOrder(chapter).map((part) => partMarkup(part, show)),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Lists the URLs of a book's pictures, without duplicates. */
export function listPictures(chapters: readonly JournalChapter[]): string[] {
  const urls = chapters.flatMap(({ sceneBackgroundImageURL, lines, found, win }) => [
    sceneBackgroundImageURL,
    ...lines.map(({ imageURL }) => imageURL),
    ...found.map(({ itemImageURL }) => itemImageURL),
    win?.sceneWinImageURL ?? null,
  ]);
  return [...new Set(urls.filter((url) => url !== null))];
}

/** Builds the line below the title of a book. */
export function headMarkup({ playerName, saidSince, branch, ending }: Omit<Book, 'id' | 'title' | 'chapters'>): string {
  const said = [
    `Played by ${escapeHtml(playerName)} on Emberlore. The characters are AI; what they say is made up.`,
    ...(branch ? ['A branch of another run.'] : []),
    ...(ending === null ? [] : [`Ending: ${escapeHtml(ending)}.`]),
    ...(saidSince === null ? [] : [deletedLinesText(saidSince)]),
  ];
  return `<p class="by">${said.join(' ')}</p>`;
}

/** Returns the CSS rule of an embedded picture. However often a page shows it, its bytes are in the page once. */
function pictureRule({ name, bytes, width, height }: BookPicture): string {
  const source = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  return `.${name}{background-image:url(${source});aspect-ratio:${width}/${height}}\n`;
}

/** Yields the parts of one HTML page that contains the whole book with its pictures. */
export function* pageMarkup(book: Book, pictures: readonly BookPicture[]): Generator<string> {
  const names = new Map(pictures.map(({ url, name }) => [url, name]));
  const show: ShowPicture = (url, className) => {
    const name = names.get(url ?? '');
    return name === undefined ? '' : `<div class="${className} ${name}"></div>`;
  };
  const title = escapeHtml(book.title);
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${title}</title><style>${bookStyle}
`;
  for (const picture of pictures) yield pictureRule(picture);
  yield `</style></head><body>
<h1>${title}</h1>${headMarkup(book)}
`;
  for (const chapter of book.chapters) yield `${chapterMarkup(chapter, show)}\n`;
  yield '</body></html>\n';
}
