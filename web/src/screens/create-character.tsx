import { useNavigate, useSearchParams } from 'react-router';
import { CreateCharacter } from '../features/studio/character/create-character.tsx';
import { showToast } from '../ui/notices.ts';
import { StudioScreen } from './studio-screen.tsx';

/** `/createCharacter`: making a character, or with `original` a variant of one. */
export function CreateCharacterScreen() {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  return (
    <StudioScreen>
      <CreateCharacter
        originalCharacterId={params.get('original')}
        onOriginal={(original) => setParams({ original })}
        onHome={() => void navigate('/home')}
        onCreated={({ characterName }) => {
          showToast(`${characterName} is among your characters`);
          void navigate('/home', { replace: true });
        }}
      />
    </StudioScreen>
  );
}
