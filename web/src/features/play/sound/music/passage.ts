import { hall } from '../synth/parts.ts';
import { seedOf } from '../synth/random.ts';
import { render } from '../synth/room.ts';
import { compose, passageSeconds, type Score } from './compose.ts';
import { players } from './instruments.ts';
import { styles } from './styles.ts';

/** How long the last notes of a passage sound into the next one, in seconds. */
const tail = 5;

/** Renders a passage of music. The next one begins after `passageSeconds`, while this one dies away. */
export function renderPassage(score: Score): Promise<AudioBuffer> {
  const seconds = passageSeconds(score.style) + tail;
  return render(
    (room) => {
      const out = hall(room, { seconds: 2.8, wet: 0.16, damp: 2600 });
      const level = new GainNode(room.context, { gain: styles[score.style].gain * 0.3 });
      level.connect(out);
      for (const note of compose(score)) players[note.instrument](room, note, level);
    },
    { seconds, seed: seedOf(score.style) },
  );
}
