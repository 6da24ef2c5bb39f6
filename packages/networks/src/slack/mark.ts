/** Drawn by hand after the network's own, because simple-icons doesn't have it. */
import type { NetworkMark } from '../spec/mark.ts'

export const mark: NetworkMark = {
  viewBox: '0 0 24 24',
  path: 'M8.8.4a2.4 2.4 0 0 0 0 4.8h2.4V2.8A2.4 2.4 0 0 0 8.8.4zM2.8 6.4a2.4 2.4 0 0 0 0 4.8h6a2.4 2.4 0 0 0 0-4.8zM15.2.4a2.4 2.4 0 0 0-2.4 2.4v6a2.4 2.4 0 0 0 4.8 0v-6A2.4 2.4 0 0 0 15.2.4zM18.8 8.8v2.4h2.4a2.4 2.4 0 1 0-2.4-2.4zM12.8 21.2v-2.4h2.4a2.4 2.4 0 1 1-2.4 2.4zM15.2 12.8a2.4 2.4 0 0 0 0 4.8h6a2.4 2.4 0 0 0 0-4.8zM8.8 12.8a2.4 2.4 0 0 0-2.4 2.4v6a2.4 2.4 0 0 0 4.8 0v-6a2.4 2.4 0 0 0-2.4-2.4zM5.2 15.2v-2.4H2.8a2.4 2.4 0 1 0 2.4 2.4z',
  color: { light: '#4a154b', dark: '#9a6d9b' },
}
