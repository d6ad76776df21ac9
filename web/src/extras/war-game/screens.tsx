import { Dress } from './dress.tsx';
import { CampaignMap } from './map.tsx';
import { AreaPlace } from './place.tsx';
import { PlayGame } from './play.tsx';
import { SoldierChat } from './soldier-chat.tsx';
import { Title } from './title.tsx';

/** `/war-game` */
export function WarGameScreen() {
  return <Title />;
}

/** `/war-game/choose-character` */
export function WarGameDressScreen() {
  return <Dress />;
}

/** `/war-game/map` */
export function WarGameMapScreen() {
  return <CampaignMap />;
}

/** `/war-game/{warGameId}` */
export function WarGamePlaceScreen() {
  return <AreaPlace />;
}

/** `/war-game/{warGameId}/play` */
export function WarGamePlayScreen() {
  return <PlayGame />;
}

/** `/war-game/{warGameId}/chat` */
export function WarGameChatScreen() {
  return <SoldierChat />;
}
