import type { OpenChoice } from '@emberlore/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Consequence } from '../play-memory.ts';
import { ChoiceCard, ConsequenceCard } from './choice-card.tsx';
import { ConfirmChoice } from './confirm-choice.tsx';
import { useChoosing } from './use-choosing.ts';

/** The choice that the scene offers next. */
interface SceneOffer {
  choice: OpenChoice | undefined;
  open: boolean;
  show(): void;
  putOff(): void;
}

/**
 * Offers the open choices of a won scene, one after the other.
 * @param quiet whether nothing on the screen would be interrupted.
 */
export function useSceneOffer(choices: readonly OpenChoice[], quiet: boolean): SceneOffer {
  const [later, setLater] = useState<string | null>(null);
  const choice = choices[0];
  return {
    choice,
    open: choice !== undefined && choice.choiceId !== later && quiet,
    show: () => setLater(null),
    putOff: () => setLater(choice?.choiceId ?? null),
  };
}

interface SceneChoicesProps {
  offer: SceneOffer;
  /** Where the story goes on after the last choice of the scene. */
  wayOn: string;
  storyId: string;
  sceneId: string;
  storyToken: string;
  /** The open choices of the scene. */
  choices: readonly OpenChoice[];
  focusAfter: () => HTMLElement | null | undefined;
}

/** The dialogs of a scene's choices: the question, its confirmation, and what came of it. */
export function SceneChoices({ offer, wayOn, focusAfter, ...place }: SceneChoicesProps) {
  const navigate = useNavigate();
  const [told, setTold] = useState<Consequence | null>(null);
  const { choosing, seen } = useChoosing({ ...place, characterId: null }, setTold);
  const goOn = () => {
    seen();
    setTold(null);
  };
  const leave = () => {
    goOn();
    if (!offer.choice) void navigate(wayOn);
  };
  if (told) return <ConsequenceCard consequence={told} onContinue={leave} onClose={goOn} focusAfter={focusAfter} />;
  if (choosing.asked) return <ConfirmChoice pick={choosing.asked} choosing={choosing} focusAfter={focusAfter} />;
  if (!offer.open || !offer.choice) return null;
  return <ChoiceCard choice={offer.choice} onPick={choosing.ask} onClose={offer.putOff} focusAfter={focusAfter} />;
}
