import type { Marker, WarGame, WarGameArea } from '@emberlore/contract';
import { Lock, Star } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './area.module.css';
import { AreaPage } from './area.tsx';
import { SidePanel } from './side-panel.tsx';

/** Positions of the stars on the map, in percent of its width and height. */
const stars: Record<string, readonly [x: number, y: number]> = {
  CAMDEN: [46, 12],
  'EUTAW SPRINGS': [53, 53],
  'FORT WATSON': [25, 44],
  COWPENS: [14, 26],
  'KINGS MOUNTAIN': [31, 20],
};

/** Page with the campaign map, five stars and the visitor's panel. */
export function CampaignMap() {
  return (
    <AreaPage
      back={{ to: '/war-game/choose-character', label: m.war_game_back_to_the_outfits() }}
      background={({ mapImage }) => mapImage}
      soft
      ownCoins
      where={m.war_game_the_carolina_campaign()}
      className={styles.campaign}
    >
      {(area) => (
        <>
          <Stars area={area} />
          <SidePanel area={area} />
          <LockedPlaces markers={area.markers} />
        </>
      )}
    </AreaPage>
  );
}

function Stars({ area: { mapImage, markers, games } }: { area: WarGameArea }) {
  const [chosen, setChosen] = useState<Marker | null>(null);
  const game = games.find(({ warGameId }) => warGameId === chosen?.warGameId);
  return (
    <div className={styles.map}>
      <h1 className="sr">{m.war_game_the_map()}</h1>
      <Picture
        url={mapImage}
        kind="background"
        alt={m.war_game_an_old_map_of_rivers()}
        sizes="(max-width: 900px) 100vw, 80vw"
        eager
      />
      {markers.map((marker) => (
        <MapStar key={marker.title} marker={marker} onOpen={() => setChosen(marker)} />
      ))}
      {chosen && game && <PlaceCard marker={chosen} game={game} onClose={() => setChosen(null)} />}
    </div>
  );
}

function MapStar({ marker: { title, locked }, onOpen }: { marker: Marker; onOpen: () => void }) {
  const [x, y] = stars[title] ?? [50, 50];
  return (
    <button
      type="button"
      className={`${styles.star} ${locked ? styles.locked : styles.open}`}
      style={{ '--x': `${x}%`, '--y': `${y}%` }}
      disabled={locked}
      aria-label={locked ? m.war_game_title_locked({ title }) : title}
      onClick={onOpen}
    >
      {locked ? <Lock size={26} aria-hidden="true" /> : <Star size={38} aria-hidden="true" />}
      <span aria-hidden="true">{title}</span>
    </button>
  );
}

/** What the map's locked stars stand for. */
function LockedPlaces({ markers }: Pick<WarGameArea, 'markers'>) {
  return (
    <section className={styles.lockedPlaces} aria-labelledby="locked-places">
      <h2 className="t-sub" id="locked-places">
        {m.war_game_not_open_yet()}
      </h2>
      <p className="muted">{m.war_game_nothing_to_do_there_yet()}</p>
      <ul>
        {markers
          .filter(({ locked }) => locked)
          .map(({ title, description }) => (
            <li key={title}>
              <Lock size={18} aria-hidden="true" />
              <div>
                <b>{title}</b>
                <p>{description}</p>
              </div>
            </li>
          ))}
      </ul>
    </section>
  );
}

function PlaceCard({ marker, game, onClose }: { marker: Marker; game: WarGame; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Dialog open onClose={onClose} title={marker.title}>
      <DialogText>{marker.description}</DialogText>
      <DialogActions>
        <Button look="primary" onClick={() => void navigate(`/war-game/${game.warGameId}`)}>
          {m.war_game_start()}
        </Button>
        <Button onClick={onClose}>{m.war_game_cancel()}</Button>
      </DialogActions>
    </Dialog>
  );
}
