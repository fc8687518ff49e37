// Register data of the demo's farms and people: places, documents, telephones, and since when.
import { bare } from '#domain/kernel/documents';

type Register = { days: number } & Record<string, string | number | null>;

const jose = {
  owner_cpf: bare('529.982.247-25'),
  owner_rg: 'MG-10.234.567',
  owner_phone: bare('(34) 99812-4455'),
  owner_address: 'Rua Major Gote, 1120, Centro, Patos de Minas-MG',
};
const vet = {
  veterinarian: 'Dra. Lívia Prado',
  veterinarian_phone: bare('(34) 99145-2080'),
  technical_responsible: 'Carlos Nunes',
  crmv: 'MG 14582',
};

/** `days`: how long ago the farm was registered. */
export const demoRegisters: Record<string, Register> = {
  'Fazenda Santa Clara': {
    ...jose,
    ...vet,
    days: 560,
    address: 'Estrada da Serrinha, km 12, zona rural',
    city: 'Patos de Minas',
    state: 'MG',
    zip_code: bare('38700-970'),
    coordinates: '-18.6124, -46.4870',
    environmental_license: 'LAS Cadastro 4127/2024',
    sanitary_license: 'IMA 31480-0092',
    incra: '424.080.011.932-5',
    car: 'MG-3148004-7C1F0E5A9B3D4826A0C45D7E91B2F638',
    notes: 'Caminhão do leite passa às 6h. Porteira azul depois da ponte.',
  },
  'Sítio Boa Esperança': {
    ...jose,
    ...vet,
    days: 550,
    address: 'Córrego das Posses, zona rural',
    city: 'Lagoa Formosa',
    state: 'MG',
    zip_code: bare('38720-000'),
    coordinates: '-18.7796, -46.4081',
    incra: '424.071.003.118-0',
  },
  'Fazenda Vista Alegre': {
    days: 545,
    address: 'Estrada de Santana, km 4, zona rural',
    city: 'Patos de Minas',
    state: 'MG',
    zip_code: bare('38700-970'),
    owner_cpf: bare('111.444.777-35'),
    owner_phone: bare('(34) 98877-1203'),
    veterinarian: 'Dr. Hélio Borges',
    veterinarian_phone: bare('(34) 3821-4410'),
    crmv: 'MG 9031',
  },
};

/** Telephones of the staff, and how many days ago each was hired. */
export const demoStaff: Record<string, { phone: string; days: number }> = {
  'admin@lida.demo': { phone: bare('(34) 99640-1187'), days: 500 },
  'gerente@lida.demo': { phone: bare('(34) 99733-6054'), days: 555 },
  'funcionario@lida.demo': { phone: bare('(34) 98806-9312'), days: 320 },
  'tecnico@lida.demo': { phone: bare('(34) 99518-2260'), days: 210 },
  'contador@lida.demo': { phone: bare('(34) 99127-4408'), days: 180 },
  'visitante@lida.demo': { phone: bare('(31) 99205-7741'), days: 40 },
};
