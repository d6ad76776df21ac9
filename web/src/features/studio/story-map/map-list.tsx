import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import styles from './map-list.module.css';
import { NodeDice, NodeFinding, NodeKind } from './map-parts.tsx';
import { leadsText } from './map-words.ts';
import type { MapChoice, MapNode, StoryMap } from './story-map.ts';

/** The story map as a list: scene by scene with its choices and options, then the endings. */
export function MapList({ map }: { map: StoryMap }) {
  const { scenes, strays, endings } = map;
  return (
    <div className={styles.page}>
      <ListPart title={m.studio_scenes()}>
        {scenes.map(({ node, choices }) => (
          <li key={node.id} className={styles.card}>
            <NodeLink map={map} node={node} />
            <Choices map={map} choices={choices} />
          </li>
        ))}
      </ListPart>
      {strays.length > 0 && (
        <ListPart title={m.studio_map_choices_without_a_scene()}>
          <li className={styles.card}>
            <Choices map={map} choices={strays} />
          </li>
        </ListPart>
      )}
      {endings.length > 0 && (
        <ListPart title={m.studio_endings()}>
          {endings.map((node) => (
            <li key={node.id} className={styles.card}>
              <NodeLink map={map} node={node} />
            </li>
          ))}
        </ListPart>
      )}
    </div>
  );
}

function ListPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ol className={styles.cards}>{children}</ol>
    </section>
  );
}

function Choices({ map, choices }: { map: StoryMap; choices: readonly MapChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <ul className={styles.choices}>
      {choices.map(({ node, options }) => (
        <li key={node.id}>
          <NodeLink map={map} node={node} />
          <ul className={styles.options}>
            {options.map((option) => (
              <li key={option.id}>
                <NodeLink map={map} node={option} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function NodeLink({ map, node }: { map: StoryMap; node: MapNode }) {
  const leads = leadsText(map, node);
  return (
    <Link to={node.to} className={styles.node} data-kind={node.kind}>
      <NodeKind node={node} />
      <b className={styles.name}>{node.title}</b>
      <NodeDice node={node} />
      {node.detail && <span className={styles.detail}>{node.detail}</span>}
      {leads !== null && <span className={styles.leads}>{leads}</span>}
      {node.findings.map((finding) => (
        <NodeFinding key={`${finding.code} ${finding.message}`} finding={finding} />
      ))}
    </Link>
  );
}
