// The farm's own goals of a breeding season. An empty one is the usual goal, or none.
import * as z from 'zod/mini';
import { HerdSettings } from '#domain/herd/herd-settings';
import { type SeasonRate, seasonGoal, seasonRates } from '#domain/reproduction/season';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';
import { percentGoal } from './words';

type GoalField = keyof typeof HerdSettings.fields & `season_${string}`;
const names = Object.keys(HerdSettings.fields).filter((name): name is GoalField => name.startsWith('season_'));
const schema = z.strictObject(Object.fromEntries(names.map((name) => [name, HerdSettings.fields[name]])) as Pick<typeof HerdSettings.fields, GoalField>);
const Field = fieldOf(schema);

export const SeasonGoalsForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Metas da estação de monta" schema={schema} draft="season goals" told="Metas salvas" onClose={onClose}>
    {names.map((name) => {
      const rate = name.slice('season_'.length) as SeasonRate;
      const usual = seasonGoal(rate, undefined);
      return (
        <Field key={name} name={name} label={seasonRates[rate].title} suffix="%" hint={usual ? `Em branco, a ${percentGoal(usual)}` : 'Em branco, sem meta'} />
      );
    })}
  </HerdSettingsForm>
);
