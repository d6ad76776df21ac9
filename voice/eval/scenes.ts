/** A sentence with names in it, and the names of its scene. `named` is what has to be written as here. */
export interface NamedSentence {
  text: string;
  named: string[];
  scene: string[];
}

/** Sentences that are said in one scene, each followed by the names in it. */
export function sceneOf(scene: string[], ...sentences: [text: string, ...named: string[]][]): NamedSentence[] {
  return sentences.map(([text, ...named]) => ({ text, named, scene }));
}
