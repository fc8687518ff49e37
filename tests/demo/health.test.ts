// The demo's health: on schedule, with applications due, a missed one, and milk that may not be sold.
import { describe, expect, test } from 'vitest';
import { doseFigures } from '#domain/health/due-dose-queries';
import { isOngoing } from '#domain/health/health-queries';
import { firstSuggestions, protocolsInUse, suggestionGroups } from '#domain/health/vaccine-suggestion-queries';
import { doseOfTreatment, doseOfVaccine, meatHold, milkHold, releasesOf } from '#domain/health/withdrawal';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { brucellosisDue } from '#domain/overview/health-alerts';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

describe.each(demoFarms.map(({ name }) => name))('%s', (name) => {
  test.each(startDays)('on %s', async (today) => {
    const { rows } = await lived(name, today);
    const [animals, applications, treatments, own] = [
      // The demo has a deleted cow, for the bin.
      rows.all('animals').filter(({ deleted_at }) => deleted_at === null),
      rows.all('animal_vaccines'),
      rows.all('animal_treatments'),
      rows.all('vaccine_protocols'),
    ];
    expect(own).toHaveLength(1);
    const patient = (id: string) => animals.find((animal) => animal.id === id)!;
    expect(treatments.filter((treatment) => isOngoing(treatment, patient(treatment.animal_id), today))).toHaveLength(1);
    expect(doseFigures(animals, applications, own, today).upcoming).toBeGreaterThan(3);

    const suggestions = suggestionGroups(animals, applications, protocolsInUse(own), today).flatMap((group) => firstSuggestions(group, animals.length));
    const count = (wanted: string) => suggestions.filter(({ status }) => status === wanted).length;
    expect(count('upcoming')).toBeGreaterThan(0);
    expect(count('overdue') + count('pending')).toBeLessThan(animals.length);

    const sold = animals.filter(({ status }) => status === 'ativo');
    expect(sold.filter((animal) => meatHold(animal, today)).length).toBeGreaterThan(3);
    const mine = <R extends { animal_id: string }>(all: R[], id: string) => all.filter(({ animal_id }) => animal_id === id);
    for (const animal of animals) {
      const doses = [...mine(applications, animal.id).map(doseOfVaccine), ...mine(treatments, animal.id).map(doseOfTreatment)];
      expect(animal).toMatchObject(releasesOf(doses));
      expect([animal.name, animal.meat_unknown_since, animal.milk_unknown_since]).toEqual([animal.name, null, null]);
    }
    if (!name.endsWith('Santa Clara')) return;

    const forgotten = brucellosisDue({ animals, animal_vaccines: applications }, today);
    expect(forgotten).toMatchObject([{ message: 'Tem 235 dias: a B19 só pode ser aplicada por mais 5 dias.', due_date: addDays(today, 5) }]);
    const hers = suggestions.filter(({ protocol, animal }) => protocol.vaccine_name === 'Brucelose B19' && daysBetween(animal.birth_date!, today) === 235);
    expect(hers).toMatchObject([{ status: 'overdue', days: -145 }]);
    expect(suggestions.filter(({ protocol }) => protocol.vaccine_name === 'Brucelose RB51')).toEqual([]);
    const inMilk = animals.filter((animal) => animal.status === 'ativo' && animal.milk_release_date !== null && animal.category === 'vaca');
    expect(inMilk.filter((animal) => milkHold(animal, today)?.reason === 'Em carência').length).toBeGreaterThanOrEqual(2);
  });
});
