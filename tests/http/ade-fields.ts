// Fields and values of the published schemas of ICAR ADE 1.3 (github.com/adewg/ICAR), as far as Lida writes these resources.

const resource = ['resourceType', '@id', '@self', 'meta', 'location'];
const event = [...resource, 'id', 'animal', 'eventDateTime', 'traitLabel', 'responsible', 'contemporaryGroup', 'remark'];
type Fields = { required: string[]; fields: string[]; values?: Record<string, string[]> };
const ofEvent = (more: string[] = [], values: Record<string, string[]> = {}, required: string[] = []): Fields => ({
  required: ['id', 'animal', 'eventDateTime', 'meta', ...required],
  fields: [...event, ...more],
  values,
});

const genders = ['Female', 'FemaleNeuter', 'Male', 'MaleCryptorchid', 'MaleNeuter', 'Unknown'];
const species = ['Buffalo', 'Cattle', 'Deer', 'Elk', 'Goat', 'Horse', 'Pig', 'Sheep', 'Moose'];
const departureKinds = [
  'InternalTransfer',
  'Export',
  'Slaughter',
  'Newborn',
  'StudService',
  'StudServiceReturn',
  'Agistment',
  'AgistmentReturn',
  'Show',
  'ShowReturn',
  'Sale',
  'SaleReturn',
  'Other',
];

export const adeFields: Record<string, Fields> = {
  Animal: {
    required: ['identifier', 'specie', 'gender', 'meta'],
    fields: [
      ...resource,
      'identifier',
      'alternativeIdentifiers',
      'specie',
      'gender',
      'birthDate',
      'primaryBreed',
      'breedFractions',
      'coatColor',
      'coatColorIdentifier',
      'managementTag',
      'name',
      'officialName',
      'productionPurpose',
      'status',
      'reproductionStatus',
      'lactationStatus',
      'parentage',
      'healthStatus',
    ],
    values: {
      gender: genders,
      specie: species,
      status: ['Alive', 'Dead', 'OffFarm', 'Unknown'],
      reproductionStatus: ['Open', 'Inseminated', 'Pregnant', 'NotPregnant', 'Birthed', 'DoNotBreed', 'PregnantMultipleFoetus'],
    },
  },
  WeightEvent: ofEvent(['weight', 'device', 'timeOffFeed'], { 'weight.units': ['KGM', 'GRM', 'LBR', 'TNE', 'MC', 'MGM', 'ONZ', 'PN'] }, ['weight']),
  MilkingVisitEvent: ofEvent(
    [
      'milkingStartingDateTime',
      'milkingDuration',
      'milkingComplete',
      'milkingMilkWeight',
      'animalMilkingSample',
      'milkingBoxOrStallNumber',
      'milkingParlourUnit',
      'milkingShiftLocalStartDate',
      'milkingShiftNumber',
      'milkingStorageUnitName',
      'measureDevice',
      'milkCharacteristics',
      'milkingType',
      'milkingRemarks',
      'quarterMilkings',
    ],
    {},
    ['milkingStartingDateTime', 'milkingMilkWeight'],
  ),
  TestDayResult: ofEvent(['milkWeight24Hours', 'testDayCode', 'milkCharacteristics', 'predictedProductionOnLactationPeriod', 'testDay'], {}, [
    'milkWeight24Hours',
  ]),
  ReproInseminationEvent: ofEvent(
    [
      'rank',
      'inseminationType',
      'sireIdentifiers',
      'sireOfficialName',
      'sireURI',
      'straw',
      'eventEndDateTime',
      'semenFromFarmStocks',
      'farmContainer',
      'embryo',
    ],
    { inseminationType: ['NaturalService', 'RunWithBull', 'Insemination', 'Implantation'] },
    ['inseminationType'],
  ),
  ReproPregnancyCheckEvent: ofEvent(
    ['method', 'result', 'foetalAge', 'foetusCount', 'foetusCountMale', 'foetusCountFemale', 'exceptions'],
    { method: ['Echography', 'Palpation', 'Blood', 'Milk', 'Visual', 'Other'], result: ['Empty', 'Pregnant', 'Multiple', 'Unknown'] },
    ['result'],
  ),
  ReproDoNotBreedEvent: ofEvent(['doNotBreed', 'extendedReasons'], {}, ['doNotBreed']),
  ReproParturitionEvent: ofEvent(
    ['isEmbryoImplant', 'damParity', 'liveProgeny', 'totalProgeny', 'calvingEase', 'progenyDetails', 'progeny'],
    {
      calvingEase: ['EasyUnassisted', 'EasyAssisted', 'DifficultExtraAssistance', 'DifficultVeterinaryCare', 'CaesareanOrSurgery'],
      'progenyDetails.0.gender': genders,
      'progenyDetails.0.specie': species,
      'progenyDetails.0.birthStatus': [
        'Alive',
        'Stillborn',
        'Aborted',
        'DiedBeforeOfficialRegistrationDate',
        'DiedAfterOfficialRegistrationDate',
        'SlaughteredAtBirth',
        'EuthanisedAtBirth',
      ],
    },
    ['liveProgeny', 'totalProgeny', 'progenyDetails'],
  ),
  ReproAbortionEvent: ofEvent(),
  MilkingDryOffEvent: ofEvent(),
  TreatmentEvent: ofEvent(['medicine', 'procedure', 'batches', 'withdrawals', 'dose', 'site', 'positionOnAnimal']),
  MovementArrivalEvent: ofEvent(
    ['arrivalReason', 'animalDetail', 'animalState', 'consignment'],
    {
      arrivalReason: [
        'Purchase',
        'InternalTransfer',
        'Imported',
        'StudService',
        'StudServiceReturn',
        'Slaughter',
        'Agistment',
        'AgistmentReturn',
        'Show',
        'ShowReturn',
        'Sale',
        'SaleReturn',
        'Other',
      ],
    },
    ['arrivalReason', 'consignment'],
  ),
  MovementDeathEvent: ofEvent(['deathReason', 'explanation', 'disposalMethod', 'disposalOperator', 'disposalReference', 'consignment', 'deathMethod'], {
    deathReason: ['Missing', 'Parturition', 'Disease', 'Accident', 'Consumption', 'Culled', 'Other', 'Unknown', 'Age', 'Mastitis', 'Production', 'LegOrClaw'],
  }),
  MovementDepartureEvent: ofEvent(
    ['departureKind', 'departureReason', 'consignment', 'extendedReasons'],
    {
      departureKind: departureKinds,
      departureReason: [
        'Age',
        'Superfluous',
        'Slaughter',
        'Sale',
        'Newborn',
        'LegOrClaw',
        'Nutrition',
        'Parturition',
        'Mastitis',
        'Fertility',
        'Health',
        'Production',
        'MilkingAbility',
        'BadType',
        'Behaviour',
        'Other',
      ],
    },
    ['departureKind'],
  ),
};

export const consignmentFields = [
  'id',
  'originLocation',
  'destinationLocation',
  'transportOperator',
  'transportReference',
  'vehicle',
  'loadingDateTime',
  'unloadingDateTime',
];
