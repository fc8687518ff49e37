// Every screen inside the shell: where it is, what it is called, where it stands in the menu, and who finds it there.
import { Baby, ClipboardList, Dna, Egg, Fence, House, Milk, PawPrint, Scale, ShoppingCart, Sprout, Syringe, Truck, Users, Wheat } from 'lucide-react';
import type { Role } from '#domain/roles';
import type { Screen } from '#parts/Screens';

const keepers: Role[] = ['owner', 'admin'];

export const screens: Screen[] = [
  { path: '/', title: 'Dashboard', icon: House, section: 'Início', load: async () => (await import('./home/HomeScreen')).HomeScreen },
  {
    path: '/animals',
    title: 'Animais',
    icon: PawPrint,
    section: 'Rebanho',
    quickAction: 'Cadastrar Animal',
    load: async () => (await import('./animals/AnimalsScreen')).AnimalsScreen,
  },
  { path: '/animals/$id', load: async () => (await import('./animals/AnimalScreen')).AnimalScreen },
  {
    path: '/weighings',
    title: 'Pesagens',
    icon: Scale,
    section: 'Rebanho',
    quickAction: 'Registrar Pesagem',
    load: async () => (await import('./weighings/WeighingsScreen')).WeighingsScreen,
  },
  {
    path: '/vaccines',
    title: 'Aplicações Sanitárias',
    icon: Syringe,
    section: 'Rebanho',
    quickAction: 'Vacinar Animal',
    load: async () => (await import('./vaccines/VaccinesScreen')).VaccinesScreen,
  },
  { path: '/vaccines/protocols', load: async () => (await import('./vaccine-protocols/ProtocolsScreen')).ProtocolsScreen },
  {
    path: '/milk-production',
    title: 'Leite',
    icon: Milk,
    section: 'Produção',
    quickAction: 'Registrar Leite',
    load: async () => (await import('./milk-production/MilkScreen')).MilkScreen,
  },
  { path: '/milk-production/ordenha', load: async () => (await import('./milk-production/MilkingScreen')).MilkingScreen },
  {
    path: '/specific-productions',
    title: 'Outros Produtos',
    icon: Egg,
    section: 'Produção',
    load: async () => (await import('./specific-productions/ProductionsScreen')).ProductionsScreen,
  },
  {
    path: '/purchases/feeds',
    title: 'Compras',
    icon: ShoppingCart,
    section: 'Financeiro',
    load: async () => (await import('./feed-purchases/FeedPurchasesScreen')).FeedPurchasesScreen,
  },
  {
    path: '/pastures',
    title: 'Pastagens',
    icon: Sprout,
    section: 'Alimentação',
    load: async () => (await import('./pastures/PasturesScreen')).PasturesScreen,
  },
  {
    path: '/feeds',
    title: 'Compras de Ração',
    icon: Wheat,
    section: 'Alimentação',
    load: async () => (await import('./feeds/FeedsScreen')).FeedsScreen,
  },
  {
    path: '/pregnancies',
    title: 'Prenhas',
    icon: Baby,
    section: 'Reprodução',
    quickAction: 'Ver Prenhas',
    load: async () => (await import('./pregnancies/PregnanciesScreen')).PregnanciesScreen,
  },
  {
    path: '/inseminations',
    title: 'Inseminação',
    icon: Dna,
    section: 'Reprodução',
    load: async () => (await import('./inseminations/InseminationsScreen')).InseminationsScreen,
  },
  {
    path: '/farms',
    title: 'Fazendas',
    icon: Fence,
    section: 'Gestão',
    roles: keepers,
    load: async () => (await import('./farms/FarmsScreen')).FarmsScreen,
  },
  {
    path: '/farm-users',
    title: 'Usuários',
    icon: Users,
    section: 'Gestão',
    roles: keepers,
    load: async () => (await import('./farm-users/FarmUsersScreen')).FarmUsersScreen,
  },
  {
    path: '/transfers',
    title: 'Transferências',
    icon: Truck,
    section: 'Gestão',
    load: async () => (await import('./transfers/TransfersScreen')).TransfersScreen,
  },
  {
    path: '/daily-activities',
    title: 'Atividades',
    icon: ClipboardList,
    section: 'Gestão',
    load: async () => (await import('./daily-activities/ActivitiesScreen')).ActivitiesScreen,
  },
  { path: '/pending', load: async () => (await import('./corrections')).Pending },
];
