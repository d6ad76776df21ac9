import { createLanguageModelEngine } from '../../src/engines/language-model/engine.ts';
import type { Model } from '../../src/engines/language-model/model.ts';
import { lake, osric } from '../../src/testing/fixtures.ts';
import type { TurnInput } from '../../src/types.ts';

const plain = 'Come in. Sit low.';
const json = '{"emotion":"JOY","reply":"Come in. Sit low."}';

/** Malformed answers of models, and what must be shown of each: narration is between asterisks. */
export const malformed: readonly (readonly [answer: string, shown: string])[] = [
  // Prose and fences around JSON.
  [`Sure! Here is the reply:\n${json}`, plain],
  [`Certainly, as requested:\n\n${json}\n\nLet me know if you need anything else.`, plain],
  [`Here is the JSON: ${json}`, plain],
  [`\`\`\`json\n${json}\n\`\`\``, plain],
  [`\`\`\`\n${json}\n\`\`\``, plain],
  [`\`\`\`json\n${json}`, plain],
  [`json\n${json}`, plain],
  [`${json}\n\`\`\``, plain],
  [`${json} I hope this helps!`, plain],
  [`Output: ${json}`, plain],
  // Thoughts.
  [`<think>The player is at the door. {"reply":"No."}</think>${json}`, plain],
  [`<think>\nShe asks about the bell.\n</think>\n\n${plain}`, plain],
  [`<thinking>Stay in character.</thinking>\n[JOY] ${plain}`, plain],
  [`<reasoning>Hm.</reasoning>${json}`, plain],
  [`◁think▷Short.◁/think▷${json}`, plain],
  [`[THINK]Short.[/THINK]${plain}`, plain],
  [`<|channel|>analysis<|message|>Short.<|end|><|start|>assistant<|channel|>final<|message|>${plain}`, plain],
  // Other structures.
  [`[${json}]`, plain],
  ['["Come in.", "Sit low."]', plain],
  ['{"emotion":"JOY","reply":["Come in.","Sit low."]}', plain],
  ['{"emotion":"JOY","sentences":[{"text":"Come in."},{"text":"Sit low."}]}', plain],
  [`{"response":${json}}`, plain],
  [`{"Osric":{"emotion":"JOY","reply":"${plain}"}}`, plain],
  [`{"data":{"output":${json}}}`, plain],
  [`${json}\n${json}`, plain],
  [`${json}${json.replace('Come', 'Go')}`, plain],
  [`{"thoughts":"He is wet.","emotion":"JOY","reply":"${plain}"}`, plain],
  [`{"emotion":{"name":"JOY","strength":0.5},"reply":"${plain}"}`, plain],
  // Damaged JSON.
  ["{'emotion':'JOY','reply':'Come in. Sit low.'}", plain],
  ['{emotion: "JOY", reply: "Come in. Sit low."}', plain],
  ['{emotion: JOY, reply: "Come in. Sit low."}', plain],
  ['{"emotion":"JOY","reply":"Come in. Sit low.",}', plain],
  ['{"emotion":"JOY" "reply":"Come in. Sit low."}', plain],
  ['{“emotion”:“JOY”,“reply”:“Come in. Sit low.”}', plain],
  ['{"emotion":"JOY","reply":"Come in. Sit low."', plain],
  ['{"emotion":"JOY","reply":"Come in. Sit low. And then he', plain],
  ['{"reply":"Come in. Sit low. And', plain],
  ['{ "emotion" : "JOY" ,\n  "reply" : "Come in.\nSit low." }', plain],
  ['{"emotion":"JOY","reply":"Come in. \\"Sit low.\\""}', 'Come in. "Sit low."'],
  ['{"emotion":"JOY", /* warm */ "reply":"Come in. Sit low."}', plain],
  ['{"emotion":"JOY","reply":"Come in. Sit low."}}', plain],
  // Other names of parts.
  ['{"mood":"happy","text":"Come in. Sit low."}', plain],
  ['{"feeling":"JOY","message":"Come in. Sit low."}', plain],
  ['{"dialogue":"Come in. Sit low."}', plain],
  ['{"Emotion":"JOY","Reply":"Come in. Sit low."}', plain],
  ['{"emotion":"JOY","speech":"Come in. Sit low."}', plain],
  ['{"answer":"Come in. Sit low.","emotion":"JOY"}', plain],
  // Names in front, and lines of others.
  [`OSRIC: ${plain}`, plain],
  [`Osric (softly): ${plain}`, plain],
  [`**Osric the Ferryman:** ${plain}`, plain],
  [`Osric the Ferryman (he/his): ${plain}`, plain],
  [`[Osric]: ${plain}`, plain],
  [`Assistant: ${plain}`, plain],
  [`{"emotion":"JOY","reply":"Osric: ${plain}"}`, plain],
  [`Osric: Come in.\nOsric: Sit low.`, plain],
  [`${plain}\nPriestess Ilane: I shall stand.`, plain],
  [`${plain}\nAna: Thank you, Osric.\nOsric: Mind the step.`, `${plain} Mind the step.`],
  [`${plain}\nPlayer: Thank you.`, plain],
  // Markup.
  ['**Come in.** Sit low.', plain],
  ['Come in. __Sit low.__', plain],
  ['# Come in.\nSit low.', plain],
  ['> Come in. Sit low.', plain],
  ['- Come in.\n- Sit low.', plain],
  ['<p>Come in.</p><p>Sit <b>low</b>.</p>', plain],
  ['Come in.<br/>Sit low.', plain],
  ['&quot;Come in. Sit low.&quot;', plain],
  ['"Come in. Sit low."', plain],
  ['“Come in. Sit low.”', plain],
  ['`Come in.` Sit low.', plain],
  ['*nods* Come in. **Sit** low.', '*nods* Come in. Sit low.'],
  // Repetition, machinery, refusals beside an answer.
  ['Come in, traveller, and sit. '.repeat(8), 'Come in, traveller, and sit.'],
  [`${plain} Quest complete. DONE`, plain],
  [`${plain} I'm sorry, but I can't assist with that.`, plain],
  [`(OOC: she is lying.)\n${plain}`, plain],
  [`${plain}\n[told: k1, c2]`, plain],
  [`[JOY] ${plain} <|im_end|>`, plain],
  [`${plain}</s>`, plain],
];

/** Plays an answer in pieces of this size and returns what is shown. */
export async function show(answer: string, size: number): Promise<string> {
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text() {
      for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size);
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
  const utterance = { kind: 'speech', text: 'May I come in?' } as const;
  const input: TurnInput = {
    persona: osric,
    scene: lake,
    memory: null,
    history: [],
    playerName: 'Ana',
    utterance,
    seed: 's',
  };
  const shown: string[] = [];
  for await (const event of createLanguageModelEngine(model).reply(input))
    if (event.type === 'sentence') shown.push(event.speaker === 'narrator' ? `*${event.text}*` : event.text);
  return shown.join(' ');
}

/** Returns the malformed answers of which something else is shown. */
export async function findUnrepaired(sizes: readonly number[] = [1, 7, 1_000]): Promise<string[]> {
  const faults: string[] = [];
  for (const [answer, expected] of malformed) {
    for (const size of sizes) {
      const shown = await show(answer, size).catch((error: unknown) => String(error));
      if (shown !== expected) faults.push(`${JSON.stringify(answer)} in pieces of ${size}: ${JSON.stringify(shown)}`);
    }
  }
  return faults;
}
