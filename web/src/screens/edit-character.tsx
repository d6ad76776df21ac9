import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { EditCharacter } from '../features/studio/character/edit-character.tsx';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toasts.ts';
import { MyCharactersScreen } from './my-characters.tsx';
import { StudioScreen } from './studio-screen.tsx';

/** `/character/{characterId}/edit`: edits a character, over the list of the player's characters. */
export function EditCharacterScreen() {
  const { characterId = '' } = useParams();
  const { key } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const close = () => {
    // Opened from a screen here: closing goes back. Opened by URL: the list replaces it.
    if (key !== 'default' && key !== 'start') void navigate(-1);
    else void navigate('/profile/my-characters', { replace: true });
  };
  return (
    <StudioScreen>
      <MyCharactersScreen />
      <EditCharacter
        characterId={characterId}
        asked={query.get('asked')}
        field={query.get('field')}
        onClose={close}
        onSaved={({ characterName }) => {
          showToast(m.screens_charactername_saved({ characterName }));
          close();
        }}
      />
    </StudioScreen>
  );
}
