// The gallery of components, built for its tests only: no file of it is in the product.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/web/ui/gallery',
  plugins: [tailwindcss(), react()],
  build: { outDir: '../../../../build/gallery', emptyOutDir: true },
});
