// The small animals of the yard: sheep, pigs, two batches and the two dogs.
import { groupsOf } from '#server/demo/groups';
import { aLife, type Life } from '#server/demo/life';

export function yard(today: string): Life[] {
  const { ago, corral, seldom } = groupsOf(today);
  type Small = Omit<Parameters<typeof aLife>[0], 'label' | 'born'> & { age: number };
  const small = ({ age, ...life }: Small) => aLife({ label: `yard ${life.name}`, born: ago(age), ...life });

  const ewe = (name: string, age: number) => sheep({ name, age, stock: 'Santa Inês femea', also: { category: 'ovelha', pregnancy_status: 'vazia' } });
  const sheep = (life: Omit<Small, 'type' | 'breed'>) => small({ type: 'ovino', breed: 'Santa Inês', weighed: seldom, ...life });
  const ewes = [ewe('Estrelinha', 1300), ewe('Nuvem', 1150), ewe('Lã Branca', 980)];
  const ram = sheep({ name: 'Capitão', gender: 'macho', age: 1210, stock: 'Santa Inês macho', also: { category: 'carneiro' } });
  const lamb = sheep({
    name: 'Algodão',
    gender: 'macho',
    age: 96,
    mother: ewes[1],
    stock: 'Santa Inês macho',
    weighed: corral,
    also: { category: 'cordeiro' },
  });

  const pig = (life: Omit<Small, 'type'>) => small({ type: 'suino', weighed: seldom, ...life });
  const farrowed = ago(74);
  const sow = pig({
    name: 'Rosinha',
    breed: 'Landrace',
    age: 820,
    stock: 'Landrace femea',
    facts: [{ day: farrowed, to: { last_birth_date: farrowed } }],
    also: { category: 'porca', pregnancy_status: 'vazia' },
  });
  const boar = pig({ name: 'Barão', breed: 'Duroc', gender: 'macho', age: 940, stock: 'Duroc macho', also: { category: 'cachaço' } });
  const piglets = (['femea', 'macho', 'femea'] as const).map((gender, i) =>
    pig({
      name: `Leitão ${i + 1}`,
      breed: 'Landrace',
      gender,
      age: 74,
      mother: sow,
      father: boar,
      stock: 'Landrace femea',
      weighed: corral,
      also: { category: gender === 'femea' ? 'leitoa' : 'leitao', pregnancy_status: 'nao_aplicavel' },
    }),
  );

  const hens = small({
    name: 'Poedeiras do galinheiro',
    type: 'ave',
    breed: 'Embrapa 051',
    age: 310,
    also: { category: 'galinha', pregnancy_status: 'vazia', is_batch: true, batch_quantity: 60, batch_average_weight: 2.1, batch_notes: 'Ovos vermelhos' },
  });
  const fish = small({
    name: 'Açude de baixo',
    type: 'peixe',
    breed: 'Tilápia',
    gender: 'macho',
    age: 160,
    also: { category: 'peixe_jovem', is_batch: true, batch_quantity: 800, batch_average_weight: 0.38, batch_notes: 'Povoado com alevinos revertidos' },
  });
  const dogs = [
    small({ name: 'Pitoco', type: 'canino', breed: 'Blue Heeler', gender: 'macho', age: 1500, stock: 'Blue Heeler macho', also: { category: 'adulto' } }),
    small({
      name: 'Laika',
      type: 'canino',
      breed: 'Border Collie',
      age: 1260,
      stock: 'Border Collie femea',
      also: { category: 'adulto', pregnancy_status: 'vazia' },
    }),
  ];
  return [...ewes, ram, lamb, sow, boar, ...piglets, hens, fish, ...dogs];
}
