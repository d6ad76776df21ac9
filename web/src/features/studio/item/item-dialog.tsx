import { type ItemDetail, limits, type PoolPicture, type SearchSpot } from '@emberlore/contract';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { type Save, useSave } from '../data/save.ts';
import { SaveConflict } from '../data/save-conflict.tsx';
import { SendAgain } from '../data/send-again.tsx';
import { saveLook, sentFields } from '../data/send-pictures.ts';
import type { Fields } from '../differences/differences.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import { LeaveDialog } from '../drafts/leave-guard.tsx';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { Todo } from '../frame/studio-frame.tsx';
import { PoolButton } from '../pictures/pool-button.tsx';
import { nameSpot } from '../spots/spot-names.ts';
import { joinWords } from '../story/story-values.ts';
import { WritingHelp } from '../writing/writing-help.tsx';
import styles from './item-dialog.module.css';
import { SpotField } from './spot-field.tsx';

interface ItemValues {
  itemId: string | null;
  /** The version the edit is based on. */
  version: number | null;
  itemName: string;
  itemDescription: string;
  itemFoundText: string;
  /** Where it lies; null: where its text says, or anywhere. */
  itemSpot: SearchSpot | null;
  itemImage: PictureValue | null;
}

const newItem: ItemValues = {
  itemId: null,
  version: null,
  itemName: '',
  itemDescription: '',
  itemFoundText: '',
  itemSpot: null,
  itemImage: null,
};

interface DialogProps {
  /** The item to edit; without it, a new one is created. */
  item?: ItemDetail;
  /** What the spots of the scene's picture are called. */
  spots?: readonly string[] | undefined;
  onClose: () => void;
  onSaved: (item: ItemDetail) => void;
}

/** Dialog to create or edit an item. */
export function ItemDialog(props: DialogProps) {
  const { item } = props;
  const [initial] = useState(() => (item ? toValues(item) : newItem));
  const draft = useDraft<ItemValues>(item ? `item/${item.itemId}` : 'item/new', initial);
  return draft && <Form {...props} draft={draft} />;
}

function toValues(item: ItemDetail): ItemValues {
  const { itemId, version = null, itemName, itemDescription, itemFoundText = '', itemSpot = null } = item;
  const { itemImageURL: url, itemImageView: look } = item;
  const itemImage = { url, ...(look && { look }) };
  return { itemId, version, itemName, itemDescription, itemFoundText, itemSpot, itemImage };
}

/** Builds the form values from the response of a 409. */
function readCurrent(answer: unknown): ItemValues | undefined {
  const { item } = answer as { item?: ItemDetail };
  return item && toValues(item);
}

const listFields = (values: ItemValues, spots: readonly string[]): Fields => [
  [m.studio_item_name(), values.itemName],
  [m.studio_description(), values.itemDescription],
  [m.studio_where_it_lies(), values.itemSpot === null ? '' : nameSpot(spots, values.itemSpot)],
  [m.studio_when_its_found(), values.itemFoundText],
  [m.studio_picture(), values.itemImage],
];

async function saveItem(values: ItemValues, onProgress: (part: number) => void): Promise<ItemDetail> {
  const { itemId, version } = values;
  const { choices, files } = sentFields({ itemImage: values.itemImage });
  const itemInfo = {
    itemName: values.itemName.trim(),
    itemDescription: values.itemDescription.trim(),
    itemFoundText: values.itemFoundText.trim(),
    itemSpot: values.itemSpot,
  };
  const { item } =
    itemId === null
      ? await send(calls.createItem, { parts: { itemInfo, pictures: choices }, files, onProgress })
      : await send(calls.updateItem, {
          parts: { itemInfo: { ...itemInfo, itemId, ...(version !== null && { version }) }, pictures: choices },
          files,
          onProgress,
        });
  const look = await saveLook(values.itemImage, item.itemImageURL, item.itemImageView);
  return look ? { ...item, itemImageView: look } : item;
}

function Form({ draft, spots = [], onClose, onSaved }: DialogProps & { draft: Draft<ItemValues> }) {
  const { values } = draft;
  const [leaving, setLeaving] = useState(false);
  const save = useSave({
    send: saveItem,
    asksOnConflict: true,
    onDone(item) {
      draft.done();
      onSaved(item);
    },
  });
  const made = values.itemId === null;
  const lacks = listLacks(values);
  if (leaving) {
    const discard = () => {
      draft.discard();
      onClose();
    };
    return <LeaveDialog onStay={() => setLeaving(false)} onLeave={onClose} onDiscard={discard} />;
  }
  const close = () => {
    if (draft.changedNow()) setLeaving(true);
    else onClose();
  };
  return (
    <Dialog
      open
      onClose={() => !save.busy && close()}
      title={made ? m.spec_create_new_item() : m.studio_edit_item()}
      large
    >
      <div className={styles.top}>
        <DraftNotes draft={draft} />
        <SendAgain cut={save.cut} onAgain={() => save.start(values)} />
      </div>
      <ItemFields draft={draft} save={save} spots={spots} />
      <SaveConflict
        what="item"
        draft={draft}
        save={save}
        currentOf={readCurrent}
        fieldsOf={(item) => listFields(item, spots)}
      />
      <DialogActions>
        <Todo
          done={lacks.length === 0}
          text={
            lacks.length === 0
              ? m.studio_everything_is_ready()
              : m.studio_still_needs_listed({ listed: joinWords(lacks) })
          }
        />
        <Button look="primary" busy={save.busy} disabled={lacks.length > 0} onClick={() => save.start(values)}>
          {save.busy
            ? made
              ? m.studio_creating_item()
              : m.studio_editing_item()
            : made
              ? m.spec_create_item()
              : m.studio_save_item()}
        </Button>
        <Button disabled={save.busy} onClick={close}>
          {m.studio_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Takes the name and description of a picture for an item that has neither; one with words of its own may be another thing. */
function describeByPicture({ itemName, itemDescription }: ItemValues, { name, alt }: PoolPicture): Partial<ItemValues> {
  if (itemName.trim() !== '' || itemDescription.trim() !== '') return {};
  return { itemName: cutTo(name, limits.itemName), itemDescription: cutTo(alt, limits.itemDescription) };
}

/** Names what an item can't be saved without. */
const listLacks = ({ itemName, itemDescription, itemImage }: ItemValues): string[] => [
  ...(itemImage ? [] : [m.studio_a_picture()]),
  ...(itemName.trim() === '' ? [m.studio_a_name()] : []),
  ...(itemDescription.trim() === '' ? [m.studio_a_description()] : []),
];

interface FieldsProps {
  spots: readonly string[];
  draft: Draft<ItemValues>;
  save: Save<ItemValues>;
}

function ItemFields({ draft: { values, set }, save, spots }: FieldsProps) {
  return (
    <div className={styles.form}>
      <PictureField
        label={m.studio_picture()}
        hint={m.studio_png_or_jpeg_square()}
        shape={1}
        value={values.itemImage}
        progress={save.progress}
        onChange={(itemImage) => set({ itemImage })}
      >
        <PoolButton
          kind="items"
          search={values.itemName}
          onChoose={(itemImage, whole) => set({ itemImage, ...describeByPicture(values, whole) })}
        />
      </PictureField>
      <div className={styles.words}>
        <TextField
          label={m.studio_item_name()}
          count={formatCount(values.itemName, limits.itemName)}
          value={values.itemName}
          autoComplete="off"
          placeholder={m.studio_brass_key()}
          help={m.studio_players_see_find_the_before_it()}
          error={save.fields.itemName}
          onChange={(event) => set({ itemName: cutTo(event.target.value, limits.itemName) })}
        />
        <TextArea
          label={m.studio_description()}
          rows={4}
          count={formatCount(values.itemDescription, limits.itemDescription)}
          value={values.itemDescription}
          error={save.fields.itemDescription}
          onChange={(event) => set({ itemDescription: cutTo(event.target.value, limits.itemDescription) })}
        />
        <WritingHelp
          field="itemDescription"
          label={m.studio_description()}
          value={values.itemDescription}
          texts={{ itemFoundText: values.itemFoundText }}
          about={values.itemName}
          onChange={(itemDescription) => set({ itemDescription })}
        />
        <SpotField
          spots={spots}
          value={values.itemSpot ?? null}
          error={save.fields.itemSpot}
          onChange={(itemSpot) => set({ itemSpot })}
        />
        <TextArea
          label={m.studio_when_its_found_optional()}
          rows={2}
          count={formatCount(values.itemFoundText, limits.itemFoundText)}
          value={values.itemFoundText}
          placeholder={m.studio_under_the_third_board_wrapped()}
          help={m.studio_players_are_told_this_with_the_find()}
          error={save.fields.itemFoundText}
          onChange={(event) => set({ itemFoundText: cutTo(event.target.value, limits.itemFoundText) })}
        />
      </div>
    </div>
  );
}
