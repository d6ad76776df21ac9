import { Dress } from '../features/war-game/dress.tsx';
import { CampaignMap } from '../features/war-game/map.tsx';
import { Place } from '../features/war-game/place.tsx';
import { PlayGame } from '../features/war-game/play.tsx';
import { SoldierChat } from '../features/war-game/soldier-chat.tsx';
import { Title } from '../features/war-game/title.tsx';

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
  return <Place />;
}

/** `/war-game/{warGameId}/play` */
export function WarGamePlayScreen() {
  return <PlayGame />;
}

/** `/war-game/{warGameId}/chat` */
export function WarGameChatScreen() {
  return <SoldierChat />;
}
