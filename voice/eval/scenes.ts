/** A sentence with names, and the names of its scene. `named` lists what must be written exactly like this. */
export interface NamedSentence {
  text: string;
  named: string[];
  scene: string[];
}

/** Builds the sentences of one scene, each followed by its names. */
export function sentencesOfScene(scene: string[], ...sentences: [text: string, ...named: string[]][]): NamedSentence[] {
  return sentences.map(([text, ...named]) => ({ text, named, scene }));
}
