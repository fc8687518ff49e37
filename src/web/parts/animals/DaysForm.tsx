// The farm's own days and weights of breeding. An empty one is the usual number.
import * as z from 'zod/mini';
import { dayFields, dayNames } from '#domain/herd/breeding-day-fields';
import { type BreedingDays, usualDays } from '#domain/herd/breeding-days';
import { type BreedingWeight, usualWeights, weightNames } from '#domain/herd/breeding-weights';
import { HerdSettings } from '#domain/herd/herd-settings';
import { HerdSettingsForm } from '#parts/forms/HerdSettingsForm';
import { fieldOf } from '#ui/FormField';
import { number } from '#ui/format';

const { breeding_weight_taurine, breeding_weight_cross, breeding_weight_zebu } = HerdSettings.fields;
const schema = z.strictObject({ ...dayFields, breeding_weight_taurine, breeding_weight_cross, breeding_weight_zebu });
const Field = fieldOf(schema);

const words: Record<BreedingDays, [label: string, changes: string]> = {
  waiting_days: ['Espera depois do parto (PVE)', 'Antes disso a vaca está em pós-parto, e não entra nas aptas nem nos ciclos'],
  dry_days: ['Secagem antes do parto', 'A data de secar de cada vaca, a lista Secar e a agenda'],
  close_up_days: ['Pré-parto das vacas', 'Quando a vaca entra na lista Pré-parto'],
  close_up_heifer_days: ['Pré-parto das novilhas', 'Quando a novilha entra na lista Pré-parto'],
  diagnosis_days: ['Diagnóstico depois da cobertura', 'A lista Diagnóstico e os diagnósticos a fazer'],
  second_check_days: ['Reconfirmação da prenhez', 'Dias de gestação na lista Reconfirmar prenhez'],
  cycle_days: ['Duração do ciclo', 'Os ciclos dos indicadores e a 1ª IA atrasada'],
};

const breeds: Record<BreedingWeight, [label: string, examples: string]> = {
  breeding_weight_taurine: ['Peso na 1ª cobertura: raças europeias', 'Holandês, Jersey, Angus'],
  breeding_weight_cross: ['Peso na 1ª cobertura: mestiças', 'Girolando, Brangus, sem raça informada'],
  breeding_weight_zebu: ['Peso na 1ª cobertura: zebuínas', 'Nelore, Gir, Guzerá'],
};

export const DaysForm = ({ onClose }: { onClose: () => void }) => (
  <HerdSettingsForm title="Dias e pesos da reprodução" schema={schema} draft="breeding days" told="Dias salvos" onClose={onClose}>
    {dayNames.map((name) => {
      const [label, changes] = words[name];
      const usual = number(usualDays[name], 0);
      return <Field key={name} name={name} label={label} suffix="dias" placeholder={usual} hint={`${changes}. Em branco: ${usual}`} />;
    })}
    {weightNames.map((name) => {
      const [label, examples] = breeds[name];
      const usual = number(usualWeights[name], 0);
      return <Field key={name} name={name} label={label} suffix="kg" placeholder={usual} hint={`${examples}. Mais leve fica em recria. Em branco: ${usual}`} />;
    })}
  </HerdSettingsForm>
);
