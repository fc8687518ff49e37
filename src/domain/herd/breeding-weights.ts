// What a heifer weighs when she may be bred, by the blood of her breed: the farm's own weight, or the usual one.
export const usualWeights = {
  breeding_weight_taurine: 340,
  breeding_weight_cross: 330,
  breeding_weight_zebu: 300,
};
export type BreedingWeight = keyof typeof usualWeights;
export const weightNames = Object.keys(usualWeights) as BreedingWeight[];
/** A row of a phone that has not synchronized since lacks them. */
export type OwnWeights = { [W in BreedingWeight]?: number | null | undefined } | undefined;

export const weightsOf = (own: OwnWeights) =>
  Object.fromEntries(weightNames.map((name) => [name, own?.[name] ?? usualWeights[name]])) as Record<BreedingWeight, number>;
