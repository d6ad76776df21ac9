import { createLanguageModelEngine } from '../../src/engines/language-model/engine.ts';
import type { Model } from '../../src/engines/language-model/model.ts';
import { lake, osric } from '../../src/testing/fixtures.ts';
import type { TurnInput } from '../../src/types.ts';

const plain = 'Come in. Sit low.';
const json = '{"emotion":"JOY","reply":"Come in. Sit low."}';

/** Malformed answers of models, and what must be shown of each: narration is between asterisks. */
export const malformed: readonly (readonly [answer: string, shown: string, message?: string])[] = [
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
  ['{"emotion":"JOY","reply":"Come in. \\"Sit low.\\""}', plain],
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
  [`${plain}\nAna: Thank you, Osric.\nOsric: Mind the step.`, plain],
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

const refused = 'I am old, but I am not old enough to know that.';
const nods = '*Osric nods slowly* Come in. Sit low.';
const spanish = '¿Puedo subir a la barca, señor? Me llamo Ana y vengo de lejos.';
const subes = 'Sube, muchacha, y siéntate en el fondo de la barca.';

/** What small models write, and what must be shown of it; a third part is another message than the usual one. */
export const weak: readonly (readonly [answer: string, shown: string, message?: string])[] = [
  // Like a novel.
  [`Osric the Ferryman says: "${plain}"`, plain],
  [`Osric says, "${plain}"`, plain],
  [`Osric: *nods slowly* "${plain}"`, '*nods slowly* Come in. Sit low.'],
  [`{"emotion":"JOY","reply":"Osric the Ferryman: \\"${plain}\\""}`, plain],
  [`As Osric the Ferryman, I would say: "${plain}"`, plain],
  ['Osric looks up from his oar. "Come in," he says. "Sit low."', '*Osric looks up from his oar.* Come in. Sit low.'],
  ['"Come in," Osric says, nodding slowly. "Sit low."', 'Come in. *Osric says, nodding slowly.* Sit low.'],
  [`(Osric nods slowly.) ${plain}`, nods],
  [`(nods slowly) ${plain}`, '*nods slowly* Come in. Sit low.'],
  [`Osric nods slowly. ${plain}`, nods.replace('slowly', 'slowly.')],
  [`### Osric\n${plain}`, plain],
  [`<Osric> ${plain}`, plain],
  [`Osric the Ferryman\n\n${plain}`, plain],
  [
    '"Come in out of the rain." He nods at the boat. "Sit low."',
    'Come in out of the rain. *He nods at the boat.* Sit low.',
  ],
  ['“Come in out of the rain, and sit low.”', 'Come in out of the rain, and sit low.'],
  // Read out from a letter, as the words of somebody else.
  ...[
    '“You are what I did with the time.” *looks at the paper* That is his hand, small and even.',
    'That is his hand. «You are what I did with the time.»',
    '"Dear Wren. You are what I did with the time." That is his hand. "Do not be cross with me."',
  ].map((answer) => [answer, answer] as const),
  // For the player.
  [`*You step into the boat.* ${plain}`, plain],
  [`*Ana steps into the boat and sits down.* ${plain}`, plain],
  [`${plain}\n\nAna: Thank you.\nOsric: Across we go.\nAna: And then?\nOsric: Back.`, plain],
  [`${plain} «Thank you», you say.`, plain],
  [`You say: «May I come in?»\n\n${plain}`, plain],
  [`${plain}\n\nThe player says: «Thank you.»\n\nOsric: Mind the step.`, plain],
  [`${plain} Ana: "Thank you, Osric."`, plain],
  [`${plain}\n### user\nThank you`, plain],
  [`${plain}\n<|im_start|>user\nThank you`, plain],
  [`{"emotion":"JOY","reply":"${plain}\\n\\nPlayer: Thank you"}`, plain],
  [`May I come in? ${plain}`, plain],
  [`«May I come in?» ${plain}`, plain],
  // About the answer.
  [`Here's my response as Osric:\n\n${plain}`, plain],
  [`Here is how Osric might respond:\n\n"${plain}"`, plain],
  [`Okay, I will stay in character.\n\n${plain}`, plain],
  [`${plain}\n\n(Note: I kept the reply short, as Osric is sparing with words.)`, plain],
  [`${plain}\n\n---\n\nLet me know if you would like me to continue the scene!`, plain],
  [`${plain}\n\n[Emotion: INTEREST]\n[Told: none]`, plain],
  [`${plain}\n\nemotion: INTEREST\ntold: []\nremember: ""`, plain],
  [`The player wants to come in, so Osric should invite them. ${plain}`, plain],
  [`Okay, the player asks to come in. I need to answer as Osric, in one short sentence. "${plain}"`, plain],
  [`${plain} The user wants to enter the boat.`, plain],
  [`${plain} In this story, I play the ferryman, so I keep my secrets.`, plain],
  [`${plain} You can now complete the quest by asking about the bell.`, plain],
  [`${plain} Quest "The Reeds" completed!`, plain],
  [`${plain} #ferry #boat`, plain],
  // Of the model.
  [`As an AI language model, I cannot enter a boat. ${plain}`, plain],
  ['I cannot fulfill this request. I am just an AI.', refused],
  [`It is important to remember that safety comes first. ${plain}`, plain],
  [`It's important to respect others' boundaries and to always ask for consent. ${plain}`, plain],
  [`I apologize for the confusion. ${plain}`, plain],
  ["I can't engage in roleplay that involves violence. Is there anything else you would like to talk about?", refused],
  [`${plain} As per my instructions, I cannot say more.`, plain],
  ['{"emotion":"JOY","reply":"Your words here","told":[]}', refused],
  // In other languages.
  [`${subes} (Get in, girl, and sit down.)`, subes, spanish],
  [`${subes}\n\nTranslation: Get in, girl.`, subes, spanish],
  [`${plain} 水很冷，小心一点。`, plain],
  // Loops.
  [`${plain} ${'Sit low '.repeat(20)}`, plain],
  [`${plain} ${plain} ${plain} ${plain}`, plain],
  // Ids, and parts in other forms.
  [`{"emotion":"JOY","reply":"[k1] ${plain}","told":["k99","line 3"]}`, plain],
  [`{"emotion":"JOY","reply":"${plain} (k1, k2)","told":"k1"}`, plain],
  [`{"emotion":"JOY","reply":"{\\"emotion\\":\\"JOY\\",\\"reply\\":\\"${plain}\\"}"}`, plain],
  [`{"type":"object","properties":{"reply":{"type":"string"}}}\n${json}`, plain],
  [`{"emotion":"JOY","action":"*nods*","reply":"${plain}"}`, plain],
  [`{"name":"reply","arguments":${json}}`, plain],
  [`<tool_call>{"name":"reply","arguments":${json}}</tool_call>`, plain],
  [`JOY\n\n${plain}`, plain],
  [`**JOY**\n${plain}`, plain],
  [`INTEREST: ${plain}`, plain],
  [`[INTEREST][told: k1] ${plain}`, plain],
  [`Emotion: INTEREST\nReply: ${plain}\nTold: []\nRemember: ""\nEnglish: ""\nHeard: ""`, plain],
  [`"emotion": "JOY", "reply": "${plain}", "told": []`, plain],
  [`emotion: JOY; reply: ${plain}; told: []; remember: ""`, plain],
  [`{"emotion":"JOY","reply":"Come in. Sit "low"."}`, 'Come in. Sit "low".'],
  [`k2: ${plain}`, plain],
  [`~nods~ ${plain}`, `*nods* ${plain}`],
  ['{"emotion":"JOY","reply":"Come in, and sit wi', 'Come in, and sit wi…'],
  // More of the same kinds.
  ['"Come in," Osric says, "and sit low." He nods. "Mind the step."', 'Come in, and sit low. Mind the step.'],
  [
    `—${subes.slice(0, -1)} —dice Osric, sin mirar—. No pese tanto.`,
    `${subes} *dice Osric, sin mirar* No pese tanto.`,
    spanish,
  ],
  [`${plain}\n\nOptions:\n- Ask about the bell\n- Leave`, plain],
  [`${plain}\n\nWhat would you like to do next?\n1. Ask about the bell\n2. Leave`, plain],
  [`${plain} I cannot share details about the rules of this scene.`, plain],
  [`${subes} ¿En qué más puedo ayudarle hoy?`, subes, spanish],
  [`Como modelo de lenguaje, no tengo barca. ${subes}`, subes, spanish],
  [`${subes}\n\n(Nota: respondo como el barquero.)`, subes, spanish],
  // Legitimate, though they look like the above.
  ['They say: never trust a goose.', 'They say: never trust a goose.'],
  ['"Wet" is what I call it, and cold.', '"Wet" is what I call it, and cold.'],
  ['He told me "go home", and I went.', 'He told me "go home", and I went.'],
  ['You step like a bishop. Sit low.', 'You step like a bishop. Sit low.'],
];

/** Plays an answer in pieces of this size and returns what is shown. */
export async function show(answer: string, size: number, text = 'May I come in?'): Promise<string> {
  const model: Model = {
    name: 'scripted',
    shapes: true,
    async *text() {
      for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size);
      return { cut: false, usage: null };
    },
    close: async () => {},
  };
  const utterance = { kind: 'speech', text } as const;
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
  for (const [answer, expected, message] of [...malformed, ...weak]) {
    for (const size of sizes) {
      const shown = await show(answer, size, message).catch((error: unknown) => String(error));
      if (shown !== expected) faults.push(`${JSON.stringify(answer)} in pieces of ${size}: ${JSON.stringify(shown)}`);
    }
  }
  return faults;
}
