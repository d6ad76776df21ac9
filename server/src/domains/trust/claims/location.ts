import { parsePictureHash } from '../../media/pictures/media.service.ts';

/** What a URL of this server points to. */
export type ClaimLocation = { subject: 'story' | 'character'; id: string } | { subject: 'picture'; hash: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accepts any host, since one installation may have several; the subject is looked up here. */
function parseUrl(text: string): URL | null {
  const whole = /^https?:\/\//i.test(text) ? text : `https://here/${text.replace(/^\/+/, '')}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}

/** Parses the URL of a story, a character or a picture; null for anything else. */
export function parseLocation(text: string): ClaimLocation | null {
  const url = parseUrl(text.trim());
  if (!url) return null;
  const hash = parsePictureHash(url.pathname);
  if (hash !== undefined) return { subject: 'picture', hash };
  for (const subject of ['story', 'character'] as const) {
    const named = url.searchParams.get(subject) ?? '';
    if (UUID.test(named)) return { subject, id: named.toLowerCase() };
  }
  const [, subject, id = ''] = /^\/(story|character)\/([^/]+)/.exec(url.pathname) ?? [];
  if ((subject === 'story' || subject === 'character') && UUID.test(id)) return { subject, id: id.toLowerCase() };
  return null;
}
