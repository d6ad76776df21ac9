import { type ItemDetail, limits, pictureAt } from '@emberlore/contract';
import { PackagePlus, Shapes } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Choices } from '../frame/choices.tsx';
import { ItemDialog } from '../item/item-dialog.tsx';
import { ItemPicker } from '../item/item-picker.tsx';
import { describeWhereabouts } from '../spots/spot-names.ts';
import { FilledSlot, FreeSlot, Slots } from './slots.tsx';
import { TakeOver } from './take-over.tsx';

interface TabProps {
  items: readonly ItemDetail[];
  onChange: (items: ItemDetail[]) => void;
  /** What is in the other scenes of the story. */
  earlier?: readonly ItemDetail[] | undefined;
  /** What the spots of the scene's picture are called. */
  spots?: readonly string[] | undefined;
  disabled?: boolean;
}

type DialogState = 'choose' | 'pick' | 'new' | ItemDetail;

/** The scene's four item slots. */
export function ItemsTab({ items, onChange, earlier = [], spots = [], disabled = false }: TabProps) {
  const [stage, setStage] = useState<DialogState | null>(null);
  const close = () => setStage(null);
  const whereabouts = describeWhereabouts(spots);
  const add = (item: ItemDetail) => {
    onChange([...items, item]);
    close();
  };
  return (
    <>
      <Slots label={m.spec_items()} wide>
        {items.map((item) => (
          <FilledSlot
            key={item.itemId}
            name={item.itemName}
            picture={<img src={pictureAt(item.itemImageURL, 512)} alt="" />}
            disabled={disabled}
            onOpen={() => setStage(item)}
            removeLabel={m.studio_remove_itemname_from_the_scene({ itemName: item.itemName })}
            onRemove={() => onChange(items.filter((each) => each !== item))}
          />
        ))}
        {Array.from({ length: limits.sceneItems - items.length }, (_, place) => (
          <FreeSlot
            // Free slots are interchangeable.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            name={m.spec_add_item()}
            disabled={disabled}
            onAdd={() => setStage('choose')}
          />
        ))}
      </Slots>
      {items.length < limits.sceneItems && (
        <TakeOver
          disabled={disabled}
          things={earlier
            .filter(({ itemId }) => !items.some((each) => each.itemId === itemId))
            .map((item) => ({
              id: item.itemId,
              name: item.itemName,
              picture: <img src={pictureAt(item.itemImageURL, 96)} alt="" />,
              onTake: () => add(item),
            }))}
        />
      )}
      <p className="t-small muted">
        {whereabouts} {spots.every((spot) => spot.trim() === '') && m.studio_name_the_spots_in_scene_info()}
      </p>
      {stage === 'choose' && <HowToAdd onStage={setStage} onClose={close} />}
      {stage === 'pick' && (
        <ItemPicker
          title={m.spec_select_existing_item()}
          taken={items.map(({ itemId }) => itemId)}
          onChoose={add}
          onClose={close}
        />
      )}
      {stage === 'new' && <ItemDialog spots={spots} onClose={close} onSaved={add} />}
      {stage !== null && typeof stage === 'object' && (
        <ItemDialog
          item={stage}
          spots={spots}
          onClose={close}
          onSaved={(saved) => {
            onChange(items.map((each) => (each.itemId === saved.itemId ? saved : each)));
            close();
          }}
        />
      )}
    </>
  );
}

function HowToAdd({ onStage, onClose }: { onStage: (stage: DialogState) => void; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.spec_add_item()}>
      <Choices
        choices={[
          {
            icon: <Shapes size={26} aria-hidden="true" />,
            name: m.spec_select_existing_item(),
            text: m.studio_one_you_made_before(),
            onChoose: () => onStage('pick'),
          },
          {
            icon: <PackagePlus size={26} aria-hidden="true" />,
            name: m.spec_create_new_item(),
            text: m.studio_something_to_find_or_talk_about(),
            onChoose: () => onStage('new'),
          },
        ]}
      />
    </Dialog>
  );
}
