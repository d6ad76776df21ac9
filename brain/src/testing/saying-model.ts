import type { Model } from '../engines/language-model/model.ts';

/** Creates a model that says these answers one after another, or throws one that is an error; `asked` is what it was asked. */
export function createSayingModel(...answers: readonly unknown[]) {
  const asked: { text: string; playerId: string | undefined }[] = [];
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text({ messages }, { playerId }) {
      const answer = answers[asked.length];
      asked.push({ text: messages.map(({ content }) => content).join('\n'), playerId });
      if (answer instanceof Error) throw answer;
      yield typeof answer === 'string' ? answer : JSON.stringify(answer);
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
  return { model, asked };
}
