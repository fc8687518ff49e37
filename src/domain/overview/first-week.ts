// Primeira semana: what a new farm needs to get going. Each step is computed from what the farm has; nothing of it is stored.

export type FirstWeekFacts = {
  /** The register and the staff are only on the server: undefined while unknown. */
  register: { city: string | null; state: string | null } | undefined;
  staff: number | undefined;
  animals: number;
  weighings: number;
  /** Opened from the phone's home screen, or installed a moment ago. */
  installed: boolean;
};

export type FirstWeekStep = { key: 'register' | 'animals' | 'staff' | 'weighing' | 'install'; done: boolean | null };

/** In the order in which they are done. `null`: not known without signal. */
export function firstWeekSteps({ register, staff, animals, weighings, installed }: FirstWeekFacts): FirstWeekStep[] {
  return [
    { key: 'register', done: register ? Boolean(register.city && register.state) : null },
    { key: 'animals', done: animals > 0 },
    { key: 'staff', done: staff === undefined ? null : staff > 0 },
    { key: 'weighing', done: weighings > 0 },
    { key: 'install', done: installed },
  ];
}

/** After so many days with animals nobody is reminded to install. */
const remindedDays = 14;

/** Whether something is left to do. What is unknown asks nothing of anybody. `days`: since the first animal was registered. */
export const isFirstWeek = (steps: readonly FirstWeekStep[], days: number | null) =>
  steps.some(({ key, done }) => done === false && (key !== 'install' || days === null || days < remindedDays));
