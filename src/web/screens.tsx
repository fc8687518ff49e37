// Every screen inside the shell: where it is, what it is called, where it stands in the menu, and who finds it there.
import { House } from 'lucide-react';
import type { Screen } from '#parts/Screens';

export const screens: Screen[] = [
  { path: '/', title: 'Dashboard', icon: House, section: 'Início', load: async () => (await import('./home/HomeScreen')).HomeScreen },
];
