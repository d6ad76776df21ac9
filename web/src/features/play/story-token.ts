/**
 * Returns the story id claimed by a story token, or null. Doesn't validate the token; only the server can. Allows a URL
 * to outlive its token.
 */
export function readStoryId(storyToken: string): string | null {
  try {
    const claims: unknown = JSON.parse(decodeText(storyToken.split('.')[1] ?? ''));
    if (typeof claims !== 'object' || claims === null || !('storyId' in claims)) return null;
    return typeof claims.storyId === 'string' ? claims.storyId : null;
  } catch {
    return null;
  }
}

function decodeText(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}
