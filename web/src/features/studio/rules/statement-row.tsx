import { m } from '../../../i18n/messages.ts';
import { Menu } from './menu.tsx';
import { NumberBox } from './number-box.tsx';
import { useRules } from './rule-context.ts';
import {
  type Atom,
  completed,
  listObjects,
  listPredicates,
  listSubjects,
  makeAtom,
  type Predicate,
  predicateTexts,
  readAtom,
  type Statement,
  type SubjectKind,
} from './statements.ts';

interface RowProps {
  value: Atom;
  onChange: (atom: Atom) => void;
  /** Leaves out states: the sentence says what happens. */
  onlyEvents?: boolean;
}

/** One sentence from menus: [the ring] [was shown to] [Thorne]. */
export function StatementRow({ value, onChange, onlyEvents = false }: RowProps) {
  const { content } = useRules();
  const said = readAtom(value);
  const put = (next: Omit<Statement, 'object'>, object = said.object) =>
    onChange(makeAtom(completed(next, content, object)));
  const possible = listPredicates(said.kind, said.id, content, onlyEvents);
  const groups = listSubjects(content, onlyEvents).map(({ kind, label, options }) => ({
    label,
    options: options.map((option) => ({ ...option, value: `${kind} ${option.value}` })),
  }));
  const choose = (subject: string) => {
    const split = subject.indexOf(' ');
    const kind = subject.slice(0, split) as SubjectKind;
    const id = subject.slice(split + 1);
    const choices = listPredicates(kind, id, content, onlyEvents);
    const predicate = choices.find((each) => each === said.predicate) ?? choices[0];
    if (predicate) put({ kind, id, predicate });
  };
  // What a deleted subject is said to have done can't be changed, only replaced.
  const listed = possible.includes(said.predicate) ? possible : [said.predicate, ...possible];
  return (
    <>
      <Menu label={m.studio_who_or_what()} value={`${said.kind} ${said.id}`} groups={groups} onChange={choose} />
      <Menu
        label={m.studio_what_happened()}
        value={said.predicate}
        options={listed.map((predicate) => ({ value: predicate, label: predicateTexts[predicate] }))}
        onChange={(predicate) => put({ ...said, predicate: predicate as Predicate })}
      />
      <ObjectBox said={said} onChange={(object) => onChange(makeAtom({ ...said, object }))} />
    </>
  );
}

function ObjectBox({ said, onChange }: { said: Statement; onChange: (object: string) => void }) {
  const { content } = useRules();
  const objects = listObjects(said, content);
  if (objects === null) return null;
  if (objects === 'number')
    return (
      <NumberBox label={m.studio_which_number()} value={Number(said.object)} onChange={(to) => onChange(String(to))} />
    );
  return <Menu label={m.studio_which_one()} value={said.object} options={objects} onChange={onChange} />;
}
