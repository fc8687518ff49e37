// The farm's own goals of the indicators. An empty one is the usual goal.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { calvingGoals } from '#domain/reproduction/first-calving';
import { goalOf, type KpiKey, kpiDefinitions } from '#domain/reproduction/kpi-definitions';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';
import { goalWords } from './words';

type GoalField = keyof typeof HerdSettings.fields & `goal_${string}`;
const names = Object.keys(HerdSettings.fields).filter((name): name is GoalField => name.startsWith('goal_'));
const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, HerdSettings.fields[name]])) as Pick<typeof HerdSettings.fields, GoalField>);
const Field = fieldOf(schema);
const keyOf = (name: GoalField) => name.slice('goal_'.length) as KpiKey;
const suffixes = { percent: '%', days: 'dias', months: 'meses', ratio: 'serviços' } as const;

const { taurine, girolando, zebu } = calvingGoals;
const byBreed = `meta de cada raça: ${taurine} meses as europeias e as meio-sangue, ${girolando} as Girolando, ${zebu} as zebuínas`;

export const GoalsForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Metas da fazenda" schema={schema} draft="breeding goals" told="Metas salvas" onClose={onClose}>
    {names.map((name) => {
      const key = keyOf(name);
      const usual = key === 'age_at_first_calving' ? byBreed : goalWords(key, goalOf(key, 'cows'));
      return (
        <Field
          key={name}
          name={name}
          label={kpiDefinitions[key].title}
          suffix={suffixes[kpiDefinitions[key].unit]}
          {...(usual && { hint: `Em branco, a ${usual}` })}
        />
      );
    })}
  </HerdSettingsForm>
);
