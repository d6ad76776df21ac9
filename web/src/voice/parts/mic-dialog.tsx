import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import type { VoiceInput } from './use-voice-input.ts';

const explanations = {
  mic: m.voice_your_browser_will_ask_to_use_the(),
  'hands-free': m.voice_your_browser_will_ask_to_use_the_microphone(),
};

/** Dialog that explains the microphone's use before the browser asks for permission. */
export function MicDialog({ voice }: { voice: VoiceInput }) {
  return (
    <Dialog open={voice.asking !== null} onClose={voice.decline} title={m.voice_speak_instead_of_typing()}>
      <DialogText>{explanations[voice.asking ?? 'mic']}</DialogText>
      <DialogText>{m.voice_what_you_say_is_turned_into_a()}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={voice.agree}>
          {m.voice_use_the_microphone()}
        </Button>
        <Button onClick={voice.decline}>{m.voice_not_now()}</Button>
      </DialogActions>
    </Dialog>
  );
}
