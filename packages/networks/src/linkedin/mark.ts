/** Drawn by hand after the network's own, because simple-icons doesn't have it. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M3 1h18a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2zM6.5 4.4a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 1 0 0-3.6zM5 9.5v9h3v-9zM10 9.5v9h3v-5c0-1.3.7-2 1.7-2s1.5.7 1.5 2v5h3v-5.6c0-2.6-1.4-3.7-3.2-3.7-1.5 0-2.4.8-3 1.7V9.5z',
  color: { light: '#0a66c2', dark: '#3b8fde' },
}
