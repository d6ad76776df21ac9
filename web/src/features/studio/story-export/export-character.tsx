import { Download } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { fetchFile } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { saveFile, toFileName } from '../../../ui/save-file.ts';
import { useSave } from '../data/save.ts';
import { Choices } from '../frame/choices.tsx';

const formats = [
  {
    id: 'v3-png',
    ending: 'png',
    name: m.studio_card_v3_as_a_picture(),
    text: m.studio_a_png_others_can_open_and_import(),
  },
  { id: 'v3-json', ending: 'json', name: m.studio_card_v3_as_text(), text: m.studio_json_without_the_pictures() },
  { id: 'charx', ending: 'charx', name: 'CHARX', text: m.studio_card_v3_with_all_four() },
  { id: 'v2-png', ending: 'png', name: m.studio_card_v2_as_a_picture(), text: m.studio_for_older_apps() },
  { id: 'v2-json', ending: 'json', name: m.studio_card_v2_as_text(), text: m.studio_for_older_apps_without_the() },
] as const;

/** Button that exports a character as a Character Card. */
export function ExportCharacter({ characterId, name }: { characterId: string; name: string }) {
  const [open, setOpen] = useState(false);
  const save = useSave({
    send: async ({ id, ending }: (typeof formats)[number]) => {
      const file = await fetchFile(calls.exportCharacter, { query: { characterId, format: id } });
      saveFile(file, `${toFileName(name)}.${ending}`);
    },
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden="true" />
        {m.studio_export()}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={m.studio_export_name({ name })}>
          <DialogText>{m.studio_exports_the_saved_version_for()}</DialogText>
          <Choices
            choices={formats.map((format) => ({
              icon: <Download size={22} aria-hidden="true" />,
              name: format.name,
              text: format.text,
              onChoose: () => save.start(format),
            }))}
          />
        </Dialog>
      )}
    </>
  );
}
