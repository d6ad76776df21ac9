import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { inPieces } from '../../../kit/in-pieces.ts';
import { type Book, type BookPicture, bookStyle, chapterMarkup, headMarkup, type ShowPicture } from './markup.ts';

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

function* page(title: string, body: Iterable<string>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>`;
  yield* body;
  yield '</body></html>\n';
}

const pictureFile = ({ name }: BookPicture) => `${name}.jpg`;
const chapterName = (index: number) => `chapter-${index + 1}.xhtml`;

function nav({ chapters, title }: Book): string {
  const entries = chapters.map(
    ({ title: name }, index) => `<li><a href="${chapterName(index)}">${escapeHtml(name)}</a></li>`,
  );
  const list = `<nav epub:type="toc" id="toc"><h1>${escapeHtml(title)}</h1><ol>
<li><a href="title.xhtml">${escapeHtml(title)}</a></li>
${entries.join('\n')}</ol></nav>`;
  return [...page(title, [list])].join('');
}

function opf(book: Book, pictures: readonly BookPicture[]): string {
  const chapters = book.chapters.map((_, index) => chapterName(index));
  const xhtml = (id: string, href: string, more = '') =>
    `<item id="${id}" href="${href}" media-type="application/xhtml+xml"${more}/>`;
  const manifest = [
    xhtml('nav', 'nav.xhtml', ' properties="nav"'),
    xhtml('title', 'title.xhtml'),
    '<item id="style" href="style.css" media-type="text/css"/>',
    ...chapters.map((href, index) => xhtml(`chapter-${index + 1}`, href)),
    ...pictures.map((each) => {
      const cover = each.url === book.coverURL ? ' properties="cover-image"' : '';
      return `<item id="${each.name}" href="${pictureFile(each)}" media-type="image/jpeg"${cover}/>`;
    }),
  ];
  const spine = ['title', ...chapters.map((_, index) => `chapter-${index + 1}`)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${escapeHtml(book.id)}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title><dc:language>en</dc:language>
<dc:creator>${escapeHtml(book.playerName)}</dc:creator>
<meta property="dcterms:modified">${book.date.toISOString().replace(/\.\d+Z$/, 'Z')}</meta>
</metadata>
<manifest>${manifest.join('\n')}</manifest>
<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>
`;
}

/** Builds an EPUB 3: `mimetype` first, stored and without extra fields, as readers require. */
export function buildEpub(book: Book, pictures: readonly BookPicture[]): Readable {
  const zip = new ZipFile();
  const options = { mtime: book.date, forceDosTimestamp: true };
  const add = (name: string, content: string, compress: boolean) =>
    zip.addBuffer(Buffer.from(content), name, { ...options, compress });
  const files = new Map(pictures.map((each) => [each.url, pictureFile(each)]));
  const show: ShowPicture = (url, className) => {
    const file = files.get(url ?? '');
    return file === undefined ? '' : `<img class="${className}" src="${file}" alt=""/>`;
  };
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container, true);
  add('OEBPS/content.opf', opf(book, pictures), true);
  add('OEBPS/nav.xhtml', nav(book), true);
  add('OEBPS/style.css', bookStyle, true);
  add('OEBPS/title.xhtml', [...page(book.title, [headMarkup(book, show)])].join(''), true);
  // As streams, one after another: a run may have thousands of chapters, and the library compresses buffers all at once.
  for (const [index, chapter] of book.chapters.entries())
    zip.addReadStreamLazy(`OEBPS/${chapterName(index)}`, { ...options, compress: true }, (done) =>
      done(null, Readable.from(inPieces(page(chapter.title, chapterMarkup(chapter, show))))),
    );
  for (const each of pictures) {
    const file = { ...options, compress: false, size: each.bytes.length };
    zip.addReadStreamLazy(`OEBPS/${pictureFile(each)}`, file, (done) => done(null, Readable.from([each.bytes])));
  }
  zip.end();
  // The library's types are less specific than its documentation: it is a PassThrough.
  return zip.outputStream as unknown as Readable;
}
