import {
  actionText,
  deletedLinesText,
  formatThrow,
  type JournalChapter,
  type JournalLine,
  type JournalPart,
} from '@emberlore/contract';
import { escapeHtml } from '../../../kit/escape-html.ts';

/** The contents of a book. */
export interface Book {
  /** Identifies the book to e-book readers. */
  id: string;
  title: string;
  /** The story's cover; '' without one. */
  coverURL: string;
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
type PictureClass = 'cover' | 'place' | 'face' | 'thing' | 'won';

/** The book's style, in light and dark. No colour carries meaning. */
export const bookStyle = `body{margin:0 auto;max-width:38rem;padding:1.5rem 1.25rem 4rem;font:1.0625rem/1.7 Georgia,serif;color:#241d2e;background:#faf6ee;overflow-wrap:break-word}
p{margin:1rem 0}h1{font-size:3rem;line-height:1.1;margin:2rem 0 1rem;font-weight:normal;text-align:center}h2{font-size:1.8rem;line-height:1.2;margin:1.5rem 0 1rem;font-weight:normal;text-align:center}
h3{font-size:1.25rem;font-weight:normal;text-align:center;margin:3rem 0 1.5rem}
.by{color:#6b6257;text-align:center;margin:0 auto 6rem;max-width:30rem;font-size:.95rem}.cover{display:block;width:100%;margin:1rem 0 2.5rem;border-radius:10px}.ended{text-align:center;font-size:1.25rem;font-style:italic;color:#7a3b5d;margin:.5rem 0 1.5rem}.place,.won{width:100%;display:block;border-radius:10px}.place{margin-top:4rem}.cover,.place,.won,.face,.thing{background-size:cover;print-color-adjust:exact}
.set{font-style:italic;color:#5b5348;text-align:center;margin:0 auto 2.5rem;max-width:32rem}
.says{display:flow-root;margin:1.4rem 0}.face{float:left;width:64px;height:64px;object-fit:cover;object-position:50% 12%;background-position:50% 12%;border-radius:50%;margin:.2rem .9rem .3rem 0;background-color:#211c2b}div.face{background-size:175%;background-position:50% 14%}
.who{display:block;font-weight:bold;font-size:.9rem;color:#7a3b5d}.you{margin:1.4rem 0 1.4rem 3.5rem;padding:.6rem 1rem;border:1px solid #c99a55;border-radius:14px}
.you .who{color:#8a5a12}.told{font-style:italic;color:#5b5348;text-align:center;margin:1.4rem 1.5rem}
.find,.duel{display:flow-root;margin:2rem 0;padding:1rem 1.1rem;border:1px solid #ddd2bd;border-radius:12px}.thing{float:left;width:72px;margin-right:1rem;border-radius:8px}.duel b{display:flow-root;font-weight:normal;padding-top:1rem}
.choice,.win{margin:2.5rem 0}.asked{font-style:italic}.chosen{margin:1.2rem 0;padding:.2rem 0 .2rem 1rem;border-left:3px solid #c99a55;font-weight:bold}
.then{white-space:pre-line}.win{padding-top:2rem;border-top:1px solid #ddd2bd}.fin{text-align:center;color:#6b6257;margin-top:3.5rem;letter-spacing:.08em}
@media (prefers-color-scheme:dark){body{color:#efe6d6;background:#0e0c14}.by,.told,.set,.fin{color:#a79f93}.who,.ended{color:#d18bb0}.you .who{color:#f0a847}.find,.duel,.win,.you,.chosen{border-color:#5c4a30}}`;

function lineMarkup({ by, name, imageURL, text }: JournalLine, show: ShowPicture): string {
  if (by === 'narrator') return `<p class="told">${escapeHtml(name === '' ? text : actionText(name, text))}</p>`;
  const words = escapeHtml(text);
  const who = `<span class="who">${escapeHtml(name)}</span>`;
  if (by === 'user') return `<p class="you">${who}${words}</p>`;
  return `<div class="says">${show(imageURL, 'face')}${who}${words}</div>`;
}

type PartOf<K extends JournalPart['kind']> = Extract<JournalPart, { kind: K }>;

const paragraph = (className: string, text: string | null) =>
  text === null ? '' : `<p class="${className}">${escapeHtml(text)}</p>`;

function findMarkup({ item, firstLook }: PartOf<'find'>, show: ShowPicture): string {
  const { itemName, itemDescription, itemImageURL } = item;
  const praise = firstLook ? '<br/><i>Found at the first try.</i>' : '';
  return `<div class="find">${show(itemImageURL, 'thing')}<b>${escapeHtml(itemName)}</b><br/>${escapeHtml(itemDescription)}${praise}</div>`;
}

function choiceMarkup({ question, option, text, roll }: PartOf<'choice'>): string {
  const dice = roll ? `${formatThrow(roll)}, needed ${roll.atLeast}` : null;
  const said = [
    paragraph('asked', question),
    paragraph('chosen', option),
    paragraph('asked', dice),
    paragraph('then', text),
  ];
  return `<div class="choice">${said.join('')}</div>`;
}

function endingMarkup({ text, epilogues }: PartOf<'ending'>, show: ShowPicture): string {
  const fates = epilogues.map(
    ({ name, imageURL, text: fate }) =>
      `<div class="says">${show(imageURL, 'face')}<span class="who">${escapeHtml(name)}</span>${escapeHtml(fate)}</div>`,
  );
  const told = fates.length === 0 ? [] : ['<h3>What became of them</h3>', ...fates];
  return [paragraph('then', text), ...told, '<p class="fin">The End</p>'].join('\n');
}

function partMarkup(part: JournalPart, show: ShowPicture): string {
  switch (part.kind) {
    case 'line':
      return lineMarkup(part.line, show);
    case 'find':
      return findMarkup(part, show);
    case 'choice':
      return choiceMarkup(part);
    case 'duel':
      return `<div class="duel">${show(part.imageURL, 'face')}<b>${escapeHtml(part.text)}</b></div>`;
    case 'win':
      return `<div class="win">${show(part.imageURL, 'won')}${paragraph('then', part.text)}</div>`;
    case 'ending':
      return endingMarkup(part, show);
  }
}

/** Yields a chapter's markup, valid as HTML and XHTML. Escapes all texts. */
export function* chapterMarkup(chapter: JournalChapter, show: ShowPicture): Generator<string> {
  const { title, description, imageURL, parts } = chapter;
  const place = show(imageURL, 'place');
  if (place !== '') yield `${place}\n`;
  yield `<h2>${escapeHtml(title)}</h2>`;
  if (description !== '') yield `\n${paragraph('set', description)}`;
  for (const part of parts) yield `\n${partMarkup(part, show)}`;
}

/** Returns the URLs of the pictures that a part shows; '' and null are none. */
function listPartPictures(part: JournalPart): (string | null)[] {
  switch (part.kind) {
    case 'line':
      return [part.line.imageURL];
    case 'find':
      return [part.item.itemImageURL];
    case 'duel':
    case 'win':
      return [part.imageURL];
    case 'ending':
      return part.epilogues.map(({ imageURL }) => imageURL);
    case 'choice':
      return [];
  }
}

/** Lists the URLs of a book's pictures, the cover first, without duplicates. */
export function listPictures({ coverURL, chapters }: Book): string[] {
  const urls = chapters.flatMap(({ imageURL, parts }) => [imageURL, ...parts.flatMap(listPartPictures)]);
  return [...new Set([coverURL, ...urls].flatMap((url) => url || []))];
}

/** Builds the title page of a book: its cover, its title, and who played it. */
export function headMarkup(
  { title, coverURL, playerName, saidSince, branch, ending }: Book,
  show: ShowPicture,
): string {
  const said = [
    `Played by ${escapeHtml(playerName)} on Emberlore. The characters are AI; what they say is made up.`,
    ...(branch ? ['A branch of another run.'] : []),
    ...(saidSince === null ? [] : [deletedLinesText(saidSince)]),
  ];
  const ended = ending === null ? '' : paragraph('ended', `Ending: ${ending}`);
  return `${show(coverURL, 'cover')}<h1>${escapeHtml(title)}</h1>${ended}<p class="by">${said.join(' ')}</p>`;
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
${headMarkup(book, show)}
`;
  for (const chapter of book.chapters) {
    yield* chapterMarkup(chapter, show);
    yield '\n';
  }
  yield '</body></html>\n';
}
