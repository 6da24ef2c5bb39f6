import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogs } from './build/catalogs.ts'
import { groups } from './build/chunks.ts'
import { nameClass } from './build/class-names.ts'
import { preloadFont } from './build/preload-font.ts'
import { runtimeInStart } from './build/runtime-in-start.ts'
import { usedEndpoints } from './build/used-endpoints.ts'
import { serviceWorker } from './build/service-worker.ts'

export default defineConfig({
  plugins: [
    react(),
    catalogs(),
    runtimeInStart(),
    usedEndpoints(),
    preloadFont('instrument-sans-latin-wght-normal'),
    preloadFont('newsreader-latin-wght-normal'),
    serviceWorker(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    target: 'es2023',
    manifest: true,
    // A file as a data: address would need a weaker policy.
    assetsInlineLimit: 0,
    cssTarget: 'chrome123',
    modulePreload: {
      polyfill: false,
      // The rules of a network import only files that are loaded by then, and a list of those for each network would weigh more than its name.
      resolveDependencies: (file, dependencies) => (file.includes('/network-') ? [] : dependencies),
    },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '^/(api|media|site|oauth)/': { target: process.env.BROADSIDE_URL ?? 'http://127.0.0.1:3000' } },
  },
})
