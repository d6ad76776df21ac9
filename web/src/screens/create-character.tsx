import { useNavigate, useSearchParams } from 'react-router';
import { CreateCharacter } from '../features/studio/character/create-character.tsx';
import { m } from '../i18n/messages.ts';
import { showToast } from '../ui/toasts.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/createCharacter`: creates a character, or a variant with `original`. */
export function CreateCharacterScreen() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return (
    <StudioScreen>
      <CreateCharacter
        originalCharacterId={params.get('original')}
        onOriginal={(original) => setParams({ original })}
        onImported={(characterId) => void navigate(`/character/${characterId}/edit`)}
        onHome={() => void navigate('/home')}
        onCreated={({ characterName }) => {
          showToast(m.screens_charactername_added_to_your({ characterName }));
          void navigate('/home', { replace: true });
        }}
      />
    </StudioScreen>
  );
}
