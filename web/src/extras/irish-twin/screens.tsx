import { ChooseAvatar } from './choose-avatar.tsx';
import { Landing } from './landing.tsx';
import { LocalChat } from './local-chat.tsx';
import { Locals } from './locals.tsx';

/** `/irish-twin` */
export function IrishTwinScreen() {
  return <Landing />;
}

/** `/irish-twin/choose-character` */
export function IrishTwinAvatarScreen() {
  return <ChooseAvatar />;
}

/** `/irish-twin/{userId}/chat-options` */
export function IrishTwinLocalsScreen() {
  return <Locals />;
}

/** `/irish-twin/{userId}/{characterId}/chat` */
export function IrishTwinChatScreen() {
  return <LocalChat />;
}
