import { m } from '../../../i18n/messages.ts';
import { Slider } from '../../../ui/slider.tsx';
import { type CharacterValues, moods, traits } from './character-values.ts';
import styles from './nature-step.module.css';

interface NatureProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
}

/** Step with the character's initial mood, how far talks change it, and its personality. */
export function NatureStep({ values, set }: NatureProps) {
  const fluidity = values.characterEmotionalFluidity;
  return (
    <div className={styles.two}>
      <section>
        <h2>{m.studio_mood()}</h2>
        <Scales scales={moods} values={values} set={set} />
        <Slider
          label={m.studio_emotional_fluidity()}
          value={fluidity}
          min={-1}
          max={1}
          step={0.1}
          twoWay
          text={fluidity === 0 ? m.studio_average() : fluidity.toFixed(1).replace('-', '−')}
          ends={[m.studio_changes_slowly(), m.studio_changes_quickly()]}
          onChange={(characterEmotionalFluidity) => set({ characterEmotionalFluidity })}
        />
      </section>
      <section>
        <h2>{m.studio_personality()}</h2>
        <Scales scales={traits} values={values} set={set} />
      </section>
    </div>
  );
}

type Named = keyof typeof moods | keyof typeof traits;

function Scales<Name extends Named>({
  scales,
  values,
  set,
}: NatureProps & { scales: Readonly<Record<Name, readonly [string, string, string]>> }) {
  return (Object.keys(scales) as Name[]).map((name) => {
    const [label, least, most] = scales[name];
    return (
      <Slider
        key={name}
        label={label}
        value={values[name]}
        min={1}
        max={9}
        step={1}
        ends={[least, most]}
        onChange={(value) => set({ [name]: value } as Partial<CharacterValues>)}
      />
    );
  });
}
