import { Download } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { fetchFile } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogText } from '../../../ui/dialog.tsx';
import { fileNameOf, saveFile } from '../../../ui/save-file.ts';
import { useSave } from '../data/save.ts';
import { Choices } from '../frame/choices.tsx';

const formats = [
  { id: 'v3-png', ending: 'png', name: 'Card V3, as a picture', text: 'A PNG that others can open and import' },
  { id: 'v3-json', ending: 'json', name: 'Card V3, as text', text: 'JSON without the pictures' },
  { id: 'charx', ending: 'charx', name: 'CHARX', text: 'Card V3 with all four faces' },
  { id: 'v2-png', ending: 'png', name: 'Card V2, as a picture', text: 'For older programs' },
  { id: 'v2-json', ending: 'json', name: 'Card V2, as text', text: 'For older programs, without the pictures' },
] as const;

/** Taking a character along as a Character Card. */
export function ExportCharacter({ characterId, name }: { characterId: string; name: string }) {
  const [open, setOpen] = useState(false);
  const save = useSave({
    send: async ({ id, ending }: (typeof formats)[number]) => {
      const file = await fetchFile(calls.exportCharacter, { query: { characterId, format: id } });
      saveFile(file, `${fileNameOf(name)}.${ending}`);
    },
    onDone: () => setOpen(false),
  });
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Download size={18} aria-hidden="true" />
        Export
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={`Export ${name}`}>
          <DialogText>
            As they are saved, to be imported here or by any program that reads Character Cards. What other authors have
            sealed is left out.
          </DialogText>
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
